import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { decodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BatchRow } from '../../../src/catalog/batches/batch-row.ts'
import { codeLines } from '../../../src/catalog/downloads/codes-table.ts'
import { registerOrderJobs } from '../../../src/catalog/orders/jobs.ts'
import type { Read } from '../../../src/platform/lib/csv-exports.ts'
import type { PartnerId } from '../../../src/platform/lib/identity.ts'
import { countThreads } from '../../support/count-threads.ts'
import { expireWaitingRequests } from '../../support/expire-waiting-requests.ts'
import { holdNextThread } from '../../support/hold-thread.ts'
import { createLabelClient } from '../../support/label-client.ts'
import { newLabels } from '../../support/label-job.ts'
import { createOrderClient, orderIn } from '../../support/order-client.ts'
import { noiseImage } from '../../support/photo.ts'
import { symbolsIn } from '../../support/print-label.ts'
import { pagesIn, readSymbol, serialsOn, symbolsOn } from '../../support/read-sheet.ts'
import { filesIn, readPicture } from '../../support/read-zip.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

type Ordered = Awaited<ReturnType<typeof createOrder>>
const linkBase = 'http://localhost:3000/verify/'
/** More codes than fit a chunk, so that a client can leave, or a thread die, before the first batch is sent. */
const sizes: [number, number] = [200, 3]

let app: TestApp
let client: ReturnType<typeof createOrderClient>
let ordered: Ordered
beforeAll(async () => {
  app = await createTestApp({ listens: true })
  client = createOrderClient(app)
  await registerOrderJobs(app.context)
  ordered = await createOrder()
})
afterAll(() => app.close())

const threads = countThreads()

/** An order of two batches, with the serials of its codes. */
async function createOrder() {
  const actor = await client.createOrderer(203)
  const { batches, id } = await client.readyOrder(actor, sizes)
  const { rows } = await sql<{ id: string }>`select id from codes where batch_id = ${batches[1]?.id}`.execute(app.db)
  const last = batches[1] ? await app.serialsOf(batches[1].id, actor.token) : []
  expect(rows).toHaveLength(last.length)
  return { actor, id, batches, last }
}
const pathOf = (id: string, options: Record<string, string>) =>
  `/api/products/orders/${id}/download-qr?${new URLSearchParams(options)}`
const download = ({ actor, id }: Pick<Ordered, 'actor' | 'id'>, options: Record<string, string>) =>
  app.call('GET', pathOf(id, options), { token: actor.token })
/** Over HTTP, where a client can disconnect. */
const fetchFile = ({ actor, id }: Ordered, options: Record<string, string>, signal?: AbortSignal) =>
  fetch(app.context.server.url + pathOf(id, options), {
    headers: { authorization: `Bearer ${actor.token}` },
    ...(signal ? { signal } : {}),
  })
const codesOf = async ({ actor }: Ordered) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from codes
    where partner_id = ${actor.partnerId} and batch_id in (select id from batches where order_id is not null)`.execute(
    app.db,
  )
  return rows[0]?.count
}

test('100,000 labels in ZPL come in order and small pieces, each batch once the one before was sent', async () => {
  const labels = newLabels(5000)
  const rows = labels.map(({ serial }) => ({ id: String(decodeSerial(serial)), printedSerial: null }))
  const batches = Array.from({ length: 20 }, (_, index) => ({ id: String(index), isImported: false }) as BatchRow)
  let batchesRead = 0
  const read: Read = async <Row>() => {
    batchesRead++
    return rows as Row[]
  }
  const product = { gtin: null, labelFormat: 'native_qr' as const, labelHost: null }
  const printer = { stock: 'roll-50x30', dpi: '203' } as const
  const deps = { db: app.db, canaries: app.context.canaries, publicUrl: '', linkBase, now: app.time.now }
  let count = 0
  for await (const piece of codeLines(deps, ordered.actor.partnerId as PartnerId, read, {
    product,
    batches,
    hasBatchNames: true,
    printer,
  })) {
    const links = symbolsIn(piece)
    const expected = labels.slice(count % labels.length).slice(0, links.length)
    expect(links).toEqual(expected.map(({ serial }) => linkBase + serial))
    expect(piece.length).toBeLessThan(64_000)
    count += links.length
    expect(batchesRead).toBe(Math.ceil(count / labels.length))
  }
  expect(count).toBe(100_000)
})

describe('a whole order', () => {
  test('as CSV has every code once with its batch, and a Content-Length', async () => {
    const reply = await download(ordered, { format: 'csv' })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="order-${app.time.now.getTime()}-Year-Paracetamol-500-mg.csv"`,
    ])
    const [header, ...rows] = parse(reply.rawPayload) as [string, string, string, string][]
    expect(header).toEqual(['batch', 'serial_grouped', 'serial', 'link'])
    expect(new Set(rows.map(([, , serial]) => serial)).size).toBe(await codesOf(ordered))
    expect(rows.slice(sizes[0])).toEqual(
      ordered.last.map((serial) => ['Year 2 of 2', groupSerial(serial), serial, linkBase + serial]),
    )
    expect(Number(reply.headers['x-approximate-bytes']) / reply.rawPayload.length).toBeCloseTo(1, 1)
  })

  test('as PDF is a ZIP with the sheets of each batch, and their symbols hold the links', async () => {
    const reply = await download(ordered, { format: 'pdf', size: 'SMALL' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = await filesIn(reply.rawPayload)
    expect(files.map(({ name }) => name)).toEqual(
      ordered.batches.map(({ batchNumber }, index) => `${index + 1}-${batchNumber}.pdf`),
    )
    const [first = [], second = []] = files.map(({ content }) => pagesIn(content))
    expect(new Set(first.flatMap(serialsOn)).size).toBe(sizes[0])
    expect(second.flatMap(serialsOn)).toEqual(ordered.last)
    expect(second.flatMap((page) => symbolsOn(page).map(readSymbol))).toEqual(
      ordered.last.map((serial) => linkBase + serial),
    )
    const ratio = Number(reply.headers['x-approximate-bytes']) / reply.rawPayload.length
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  })

  test('as images is a ZIP that contains a ZIP for each batch', async () => {
    const files = await filesIn((await download(ordered, { format: 'svg' })).rawPayload)
    const [first = [], second = []] = await Promise.all(files.map(({ content }) => filesIn(content)))
    expect(first).toHaveLength(sizes[0])
    expect(await Promise.all(second.map(({ content }) => readPicture(content)))).toEqual(
      ordered.last.map((serial) => linkBase + serial),
    )
  })

  test('as ZPL is one file with the labels of all batches in order', async () => {
    const reply = await download(ordered, { format: 'zpl', stock: 'roll-38x25', dpi: '203' })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'application/zpl',
      `attachment; filename="order-roll-38x25-203dpi-${app.time.now.getTime()}-Year-Paracetamol-500-mg.zpl"`,
    ])
    const links = symbolsIn(reply.body)
    expect(new Set(links).size).toBe(await codesOf(ordered))
    expect(links.slice(sizes[0])).toEqual(ordered.last.map((serial) => linkBase + serial))
    expect(Number(reply.headers['x-approximate-bytes']) / reply.rawPayload.length).toBeCloseTo(1, 1)
  })

  test('of imported serials lists these serials', async () => {
    const actor = await client.createOrderer(12)
    const serials = Array.from({ length: 12 }, (_, index) => `OWN-${100_000 + index}`)
    const { id } = orderIn(await client.importFile(actor, serials.join('\n')))
    await client.ended(actor, id)
    const [header, ...rows] = parse((await download({ actor, id }, { format: 'csv' })).rawPayload) as string[][]
    expect(header?.at(-1)).toBe('imported_serial')
    expect(rows.map((row) => row.at(-1)).sort()).toEqual(serials)
  })

  test('is recorded in the audit log', async () => {
    const { rows } = await sql`select subject, details from audit_log where action = 'order.downloaded'
      and details ->> 'size' = 'SMALL'`.execute(app.db)
    expect(rows).toEqual([{ subject: ordered.id, details: { format: 'pdf', size: 'SMALL' } }])
  })
})

describe('the download of an order', () => {
  test('waits until the order has ended', async () => {
    await sql`update orders set ended_at = null, outcome = null where id = ${ordered.id}`.execute(app.db)
    const reply = await download(ordered, { format: 'csv' })
    await sql`update orders set ended_at = created_at, outcome = 'ready' where id = ${ordered.id}`.execute(app.db)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([409, messages.orderNotReady])
  })

  test('counts with downloads of batches: a partner can run one at a time', async () => {
    const batchId = ordered.batches[1]?.id
    const { resume } = holdNextThread()
    const first = download(ordered, { format: 'svg' })
    await expect.poll(() => threads.running).toBe(1)
    expireWaitingRequests()
    const second = await app.call('GET', `/api/products/${batchId}/download-qr`, { token: ordered.actor.token })
    vi.restoreAllMocks()
    expect(second.statusCode).toBe(429)
    resume()
    expect((await first).statusCode).toBe(200)
  })

  test('can be requested again as soon as its client has disconnected', async () => {
    for (const format of ['pdf', 'svg', 'csv']) {
      if (format !== 'csv') holdNextThread({ chunks: 1 })
      const { noticed } = await cutConnection(ordered, format)
      const again = await download(ordered, { format }) // the server may not have noticed it yet
      await noticed
      expect(again.statusCode).toBe(200)
    }
    await expect.poll(() => threads.running).toBe(0)
  })

  test('waits until the thread of a closed connection has ended instead of being refused', async () => {
    let stop = () => {}
    process.once('worker', (worker) => {
      const post = worker.postMessage.bind(worker)
      worker.postMessage = (message: unknown) => {
        if (message === 'stop') stop = () => post('stop')
        else post(message)
      }
    })
    holdNextThread({ chunks: 1 })
    await (await cutConnection(ordered, 'svg')).noticed
    const again = download(ordered, { format: 'svg' })
    // Long enough to be refused.
    for (let i = 0; i < 10; i++) await client.fetchOrder(ordered.actor, ordered.id)
    stop()
    expect((await again).statusCode).toBe(200)
  })

  test('fails without a valid ZIP when its thread dies during the second batch', async () => {
    const received: Uint8Array[] = []
    process.once('worker', (worker) => {
      let tasks = 0
      const post = worker.postMessage.bind(worker)
      worker.postMessage = (message: unknown) => {
        if (typeof message === 'object' && ++tasks === 2) void worker.terminate()
        else post(message)
      }
    })
    const reply = await fetchFile(ordered, { format: 'svg' })
    const read = async () => {
      for await (const chunk of reply.body ?? []) received.push(chunk)
    }
    await expect(read()).rejects.toThrow()
    expect(received.length).toBeGreaterThan(0)
    await expect(filesIn(Buffer.concat(received))).rejects.toThrow(/truncated|extra bytes at the end/)
    expect((await download(ordered, { format: 'csv' })).statusCode).toBe(200)
  })

  test('is refused when the ZIP would be too large, and changes nothing', async () => {
    const actor = await client.createOrderer(3)
    await client.readyOrder(actor, [2, 1])
    const logo = await noiseImage(240).png().toBuffer()
    expect((await createLabelClient(app).sendLogo(actor, logo)).statusCode).toBe(200)
    const { rows } = await sql<{ id: string }>`update orders set quantity = 999999, codes_made = 999999
      where partner_id = ${actor.partnerId} returning id`.execute(app.db)
    const order = { actor, id: rows[0]?.id ?? '' }
    const before = threads.running // one reads symbols in the design
    const reply = await download(order, { format: 'svg' })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([409, messages.orderTooLargeForZip])
    await expect.poll(() => threads.running).toBe(before)
    const { rows: audited } = await sql`select from audit_log where subject = ${order.id}
      and action = 'order.downloaded'`.execute(app.db)
    expect(audited).toHaveLength(0)
    expect((await download(order, { format: 'csv' })).statusCode).toBe(200)
  })
})

/** Reads the first bytes of a download and breaks the connection. `noticed` resolves when the server has noticed it. */
async function cutConnection({ actor, id }: Ordered, format: string) {
  const { hostname, port } = new URL(app.context.server.url)
  const accepted = once(app.fastify.server, 'connection')
  const socket = connect(Number(port), hostname)
  const [serverSide] = (await accepted) as [Socket]
  socket.write(
    `GET ${pathOf(id, { format })} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${actor.token}\r\n\r\n`,
  )
  await once(socket, 'data')
  const noticed = new Promise((resolve) => serverSide.once('close', resolve)) // and not `once`: it may be reset
  socket.destroy()
  return { noticed }
}
