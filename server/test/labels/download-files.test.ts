import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { type DownloadOptions, imageSides, printSize } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { pagesIn, readSymbol, serialsOn, symbolsOn, textsOn } from '../support/read-sheet.ts'
import { filesIn, readPicture } from '../support/read-zip.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Download = { partner: Actor; batch: { id: string }; file: DownloadOptions }

const linkBase = 'http://localhost:3000/verify/'
const files: DownloadOptions[] = [
  ...printSize.options.map((size) => ({ format: 'pdf' as const, size })),
  { format: 'csv' },
  { format: 'svg' },
  ...imageSides.map((side) => ({ format: 'png' as const, side })),
]

let app: TestApp
let base = ''
beforeAll(async () => {
  app = await createTestApp()
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const urlOf = ({ batch, file }: Download) => `/api/products/${batch.id}/download-qr?${new URLSearchParams(file)}`
const headersOf = ({ partner }: Download) => ({
  authorization: `Bearer ${partner.token}`,
  'accept-encoding': 'gzip, br',
})
const download = (of: Download) => app.fastify.inject({ method: 'GET', url: urlOf(of), headers: headersOf(of) })

describe.each(files.map((file) => [Object.values(file).join(' '), file] as const))('a download as %s', (_, file) => {
  test('has every code of the batch once, and each link verifies', async () => {
    // More labels than fit a page; an image is read slowly.
    const created = await app.createBatch({ quantity: file.format === 'pdf' ? 31 : 4 })
    const serials = await app.serialsOf(created.batch.id, created.partner.token)
    const reply = await download({ ...created, file })
    expect(reply.statusCode).toBe(200)
    const codes = await codesIn(file, reply.rawPayload)
    expect(codes).toEqual(serials.map((serial) => ({ serial, link: linkBase + serial })))
    const verdict = await app.scan(codes.at(-1)?.link.split('/').at(-1) ?? '')
    expect(verdict.json()).toMatchObject({ success: true, data: { isFirstScan: true } })
  })

  test('has its file name, media type and size, and is audited', async () => {
    const created = await app.createBatch({ quantity: 12 })
    const { headers, rawPayload } = await download({ ...created, file })
    const expected = expectedHeaders(file)
    expect(headers['content-type']).toBe(expected.type)
    expect(headers['content-disposition']).toBe(`attachment; filename="${expected.name(app.time.now)}"`)
    const size = file.format === 'csv' ? 'content-length' : 'x-approximate-bytes'
    expect(Number(headers[size])).toBe(rawPayload.length)
    expect(headers['content-encoding']).toBeUndefined() // or a long CSV would have no length
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_log where subject = ${created.batch.id} order by id`.execute(app.db)
    expect(rows.map((row) => row.action)).toEqual(['batch.generated', 'codes.downloaded'])
    expect(rows[1]?.details).toEqual(file)
  })
})

test('imported serials are in the PDF and the CSV, and verify the same codes', async () => {
  const serials = ['SN-000123', 'SUM.A1.A9', 'Lot 7 – 42']
  const { partner, product } = await app.createBatch()
  const dates = { manufacturingDate: '2026-04-01', expirationDate: '2028-04-01' }
  const body = { batchName: 'Printed stock', scanLimit: null, ...dates, csv: serials.join('\n') }
  const imported = await app.call('POST', `/api/products/${product.id}/batch/import`, { token: partner.token, body })
  const { batch } = imported.json<{ data: { batch: { id: string } } }>().data

  const csv = await download({ partner, batch, file: { format: 'csv' } })
  const [header, ...rows] = parse(csv.rawPayload) as [string, string, string, string][]
  expect(header).toEqual(['serial_grouped', 'serial', 'link', 'imported_serial'])
  expect(rows.map((row) => row[3]).sort()).toEqual(['Lot 7 – 42', 'SN-000123', 'SUM.A1.A9'])

  const [page] = pagesIn((await download({ partner, batch, file: { size: 'ORIGINAL' } })).rawPayload)
  if (!page) throw new Error('no page')
  expect(symbolsOn(page).map(readSymbol)).toEqual(rows.map((row) => row[2]))
  const captions = textsOn(page).slice(0, 3)
  expect(captions.map(({ text }) => text)).toEqual(rows.map((row) => row[3].replace("'", '').replace('–', '-')))

  for (const [, serial, , printed] of rows) {
    expect((await app.scan(serial)).json()).toMatchObject({ success: true, data: { isFirstScan: true } })
    expect((await app.scan(printed.replace("'", ''))).json()).toMatchObject({ data: { isRepeatScan: true } })
  }
})

test('the CSV has a header and a line for each code, with the line endings of RFC 4180', async () => {
  const created = await app.createBatch({ quantity: 2 })
  const [first = '', second = ''] = await app.serialsOf(created.batch.id, created.partner.token)
  const { body } = await download({ ...created, file: { format: 'csv' } })
  const line = (serial: string) => `${groupSerial(serial)},${serial},${linkBase}${serial}\r\n`
  expect(body).toBe(`serial_grouped,serial,link\r\n${line(first)}${line(second)}`)
})

describe('a download that breaks', () => {
  const streamed: DownloadOptions[] = [{ format: 'pdf' }, { format: 'svg' }, { format: 'png', side: '1200' }]

  test.each(streamed)('because its $format thread dies fails and leaves no valid file', async (file) => {
    const created = await app.createBatch({ quantity: 1000 })
    const small = await app.createBatch({ partner: created.partner, quantity: 1 })
    process.once('worker', (worker) => killAfterOneChunk(worker))
    const { received, failure } = await readAll({ ...created, file }, base)
    expect(received.length).toBeGreaterThan(10_000)
    expect(failure).toBeInstanceOf(Error)
    await expect(codesIn(file, received)).rejects.toThrow()
    await expect.poll(async () => (await download({ ...small, file })).statusCode).toBe(200)
  })

  test.each([...streamed, { format: 'csv' } as const])(
    'because its $format connection breaks fails and leaves no valid file',
    async (file) => {
      const created = await app.createBatch({ quantity: file.format === 'csv' ? 1000 : 300 })
      const connection = await breakingConnection(base, 40_000)
      const { received, failure } = await readAll({ ...created, file }, connection.base)
      connection.close()
      expect(received.length).toBeGreaterThan(10_000)
      expect(failure).toBeInstanceOf(Error)
      // Half a CSV still parses; only its length shows that it was cut off.
      if (file.format !== 'csv') await expect(codesIn(file, received)).rejects.toThrow()
    },
  )
})

function expectedHeaders({ format, size, side }: DownloadOptions) {
  const stamp = (at: Date) => at.getTime()
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', name: (at: Date) => `qrcodes-${stamp(at)}.csv` }
  if (format === 'svg') return { type: 'application/zip', name: (at: Date) => `qrcodes-svg-${stamp(at)}.zip` }
  if (format === 'png') return { type: 'application/zip', name: (at: Date) => `qrcodes-png-${side}-${stamp(at)}.zip` }
  return { type: 'application/pdf', name: (at: Date) => `qrcodes-${size}-${stamp(at)}.pdf` }
}

/** The serials in a file, and the links that their symbols hold. */
async function codesIn({ format }: DownloadOptions, bytes: Buffer): Promise<{ serial: string; link: string }[]> {
  if (format === 'pdf') {
    const pages = pagesIn(bytes)
    const links = pages.flatMap((page) => symbolsOn(page).map(readSymbol))
    return pages.flatMap(serialsOn).map((serial, index) => ({ serial, link: links[index] ?? '' }))
  }
  if (format === 'csv')
    return (parse(bytes, { columns: true }) as { serial: string; link: string }[]).map(({ serial, link }) => ({
      serial,
      link,
    }))
  const pictures = filesIn(bytes)
  return Promise.all(
    pictures.map(async ({ name, content }) => ({
      serial: name.replace(`.${format}`, ''),
      link: await readPicture(content),
    })),
  )
}

/** What was received of a download, and the error that ended it. */
async function readAll(of: Download, server: string) {
  const chunks: Uint8Array[] = []
  let failure: unknown
  try {
    const reply = await fetch(server + urlOf(of), { headers: headersOf(of) })
    for await (const chunk of reply.body ?? []) chunks.push(chunk)
  } catch (error) {
    failure = error
  }
  return { received: Buffer.concat(chunks), failure }
}

/** Ends the thread while it is idle, because render-stream.ts asks for no more (see there for why it must be). */
function killAfterOneChunk(worker: Worker) {
  worker.once('message', () =>
    worker.once('message', () => {
      worker.postMessage = () => {}
      void worker.terminate()
    }),
  )
}

/** A proxy to the server that breaks the connection after so many bytes of the response. */
async function breakingConnection(server: string, bytes: number) {
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(server).port), '127.0.0.1')
    let passed = 0
    client.pipe(upstream)
    upstream.on('data', (chunk: Buffer) => {
      const rest = bytes - passed
      passed += chunk.length
      if (rest > 0) client.write(chunk.subarray(0, rest), () => passed > bytes && upstream.destroy())
    })
    upstream.on('error', () => {}).on('close', () => client.destroy())
    client.on('error', () => {}).on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { base: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() }
}
