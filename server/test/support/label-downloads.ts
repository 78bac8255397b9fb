import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Worker } from 'node:worker_threads'
import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Actor } from './factories.ts'
import { linkBase } from './label-client.ts'
import { symbolsIn } from './print-label.ts'
import { pagesIn, readSymbol, serialsOn, symbolsOn } from './read-sheet.ts'
import { filesIn, readPicture } from './read-zip.ts'
import type { TestApp } from './test-app.ts'

type LabelDownload = { partner: Actor; batch: { id: string }; file: DownloadOptions }

const urlOf = ({ batch, file }: LabelDownload) => `/api/products/${batch.id}/download-qr?${new URLSearchParams(file)}`
const headersOf = ({ partner }: LabelDownload) => ({
  authorization: `Bearer ${partner.token}`,
  'accept-encoding': 'gzip, br',
})

/** Downloads of the codes of a batch. The broken ones need an app that listens. */
export function labelDownloads(app: () => TestApp) {
  const download = (of: LabelDownload) =>
    app().fastify.inject({ method: 'GET', url: urlOf(of), headers: headersOf(of) })

  /** Downloads a batch and checks the headers, codes and audit log. Returns the links in the file. */
  async function expectWhole(file: DownloadOptions, quantity: number): Promise<string[]> {
    const created = await app().createBatch({ quantity })
    const serials = await app().serialsOf(created.batch.id, created.partner.token)
    const { statusCode, headers, rawPayload } = await download({ ...created, file })
    const { type, name } = expectedHeaders(file, app().time.now)
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    const size = file.format === 'csv' || file.format === 'zpl' ? 'content-length' : 'x-approximate-bytes'
    expect(Number(headers[size])).toBe(rawPayload.length)
    expect(headers['content-encoding']).toBeUndefined() // or a long CSV would have no length
    const codes = await codesIn(file, rawPayload)
    expect(codes).toEqual(serials.map((serial) => ({ serial, link: linkBase + serial })))
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_log where subject = ${created.batch.id} order by id`.execute(app().db)
    expect(rows).toMatchObject([{ action: 'batch.created' }, { action: 'batch.downloaded', details: file }])
    return codes.map(({ link }) => link)
  }

  /** Ends the thread during a download. Expects an invalid file, and that the next download works. */
  async function expectBrokenByThread(file: DownloadOptions) {
    const created = await app().createBatch({ quantity: 1000 })
    const small = await app().createBatch({ partner: created.partner, quantity: 1 })
    process.once('worker', killAfterOneChunk)
    await expectBroken(file, await readAll({ ...created, file }, app().context.server.url))
    await expect.poll(async () => (await download({ ...small, file })).statusCode).toBe(200)
  }

  /** Breaks the connection during a download and expects an invalid file. */
  async function expectBrokenByConnection(file: DownloadOptions) {
    const created = await app().createBatch({ quantity: file.format === 'csv' ? 1000 : 300 })
    const connection = await breakingConnection(app().context.server.url, 40_000)
    await expectBroken(file, await readAll({ ...created, file }, connection.base))
    connection.close()
  }

  return { download, expectWhole, expectBrokenByThread, expectBrokenByConnection }
}

function expectedHeaders({ format, size, side, stock, dpi }: DownloadOptions, at: Date) {
  const stamp = `${at.getTime()}-Run-7-Paracetamol-500-mg`
  if (format === 'zpl') return { type: 'application/zpl', name: `qrcodes-${stock}-${dpi}dpi-${stamp}.zpl` }
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', name: `qrcodes-${stamp}.csv` }
  if (format === 'svg') return { type: 'application/zip', name: `qrcodes-svg-${stamp}.zip` }
  if (format === 'png') return { type: 'application/zip', name: `qrcodes-png-${side}-${stamp}.zip` }
  return { type: 'application/pdf', name: `qrcodes-${stock ?? size}-${stamp}.pdf` }
}

/** The serials in a file and the links in their symbols. */
async function codesIn({ format }: DownloadOptions, bytes: Buffer): Promise<{ serial: string; link: string }[]> {
  if (format === 'pdf') {
    const pages = pagesIn(bytes)
    const links = pages.flatMap((page) => symbolsOn(page).map(readSymbol))
    return pages.flatMap(serialsOn).map((serial, index) => ({ serial, link: links[index] ?? '' }))
  }
  if (format === 'csv') {
    const rows = parse(bytes, { columns: true }) as { serial: string; link: string }[]
    return rows.map(({ serial, link }) => ({ serial, link }))
  }
  if (format === 'zpl')
    return symbolsIn(bytes.toString()).map((link) => ({ serial: link.slice(linkBase.length), link }))
  const pictures = await filesIn(bytes)
  return Promise.all(
    pictures.map(async ({ name, content }) => ({
      serial: name.replace(`.${format}`, ''),
      link: await readPicture(content),
    })),
  )
}

async function expectBroken(file: DownloadOptions, { received, failure }: Awaited<ReturnType<typeof readAll>>) {
  expect(received.length).toBeGreaterThan(10_000)
  expect(failure).toBeInstanceOf(Error)
  // Half a CSV still parses, and only its length shows that it is incomplete.
  if (file.format !== 'csv') await expect(codesIn(file, received)).rejects.toThrow()
}

/** The received bytes of a download and the error that ended it. */
async function readAll(of: LabelDownload, server: string) {
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

/** Ends the thread while it is idle, as render-stream.ts requires. */
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
