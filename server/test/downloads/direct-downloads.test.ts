import type { AddressInfo } from 'node:net'
import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createContext } from '../../src/platform/context.ts'
import { countThreads } from '../support/count-threads.ts'
import { expireWaitingRequests } from '../support/expire-waiting-requests.ts'
import type { Actor } from '../support/factories.ts'
import { holdNextThread } from '../support/hold-thread.ts'
import { filesIn } from '../support/read-zip.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Download = { partner: Actor; batch: { id: string }; options?: DownloadOptions }

let app: TestApp
let base = ''
beforeAll(async () => {
  app = await createTestApp()
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const threads = countThreads()

const usedConnections = () => app.context.pool.totalCount - app.context.pool.idleCount
const locks = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and granted and datname = current_database()`.execute(app.db)
  return rows.map((row) => row.pid)
}
// No download may leave a thread, connection or lock behind.
afterEach(async () => {
  vi.restoreAllMocks()
  await expect.poll(async () => [threads.running, usedConnections(), await locks()]).toEqual([0, 0, []])
})

// Downloads images because a thread for images starts sooner than one for sheets.
const urlOf = ({ batch, options = { format: 'svg' } }: Download) =>
  `/api/products/${batch.id}/download-qr?${new URLSearchParams(options)}`
const headersOf = ({ partner }: Download) => ({ authorization: `Bearer ${partner.token}` })
const download = (of: Download, fastify = app.fastify) =>
  fastify.inject({ method: 'GET', url: urlOf(of), headers: headersOf(of) })
const fetchFile = (of: Download, signal?: AbortSignal) =>
  fetch(base + urlOf(of), { headers: headersOf(of), ...(signal ? { signal } : {}) })
const statusesOf = (replies: { statusCode: number }[]) => replies.map((reply) => reply.statusCode).sort()
async function createOtherServer() {
  const { config, log, clock } = app.context
  const { context, close } = await createContext(config, app.url, log, { clock })
  const other = await buildApp(context)
  return { app: other, close: () => other.close().then(close) }
}
const createBatches = (count: number, quantity: number) =>
  Promise.all(Array.from({ length: count }, () => app.createBatch({ quantity })))

describe('a partner', () => {
  test('can make one file at a time across all servers, and a second request is refused with a time to retry', async () => {
    const batch = await app.createBatch()
    const other = await createOtherServer()
    const { resume } = holdNextThread()
    const first = download(batch)
    await expect.poll(() => threads.running).toBe(1)
    expireWaitingRequests()
    for (const options of [{ format: 'pdf' }, { format: 'svg' }] as const)
      for (const server of [app.fastify, other.app]) {
        const refused = await download({ ...batch, options }, server)
        expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
        expect(refused.json()).toMatchObject({ code: 'rate_limited', message: messages.downloadBusy })
      }
    vi.restoreAllMocks()
    resume()
    expect((await first).statusCode).toBe(200)
    await other.close()
  })

  test('can download a CSV while another file is made', async () => {
    const batch = await app.createBatch()
    const { resume } = holdNextThread()
    const first = download(batch)
    await expect.poll(() => threads.running).toBe(1)
    expect((await download({ ...batch, options: { format: 'csv' } })).statusCode).toBe(200)
    resume()
    expect((await first).statusCode).toBe(200)
  })

  test('can download again right after disconnecting, even from a server that has not noticed it', async () => {
    const batch = await app.createBatch()
    const other = await createOtherServer()
    for (const server of [app.fastify, other.app]) {
      const controller = new AbortController()
      const { begun } = holdNextThread()
      const cut = fetchFile(batch, controller.signal)
      await begun // until then it cannot be stopped, and the next one waits only for a moment
      const again = download(batch, server)
      // Long enough to be refused.
      for (let i = 0; i < 2; i++) await app.call('GET', '/api/products', { token: batch.partner.token })
      controller.abort()
      await expect(cut).rejects.toThrow()
      expect((await again).statusCode).toBe(200)
      await expect.poll(() => threads.running).toBe(0)
    }
    await other.close()
  })

  test('can download again after a failed download', async () => {
    const batch = await app.createBatch()
    await sql`alter table audit_log rename to away`.execute(app.db)
    const failed = await download(batch)
    await sql`alter table away rename to audit_log`.execute(app.db)
    expect(failed.statusCode).toBe(500)
    expect((await download(batch)).statusCode).toBe(200)
  })

  test('gets the whole file even when the connection with the lock breaks', async () => {
    const batch = await app.createBatch({ quantity: 200 }) // of more than one chunk
    const { resume } = holdNextThread({ chunks: 1 })
    const reply = await fetchFile(batch)
    const [pid, ...more] = await locks()
    expect([pid, more]).toEqual([expect.any(Number), []])
    await sql`select pg_terminate_backend(${pid})`.execute(app.db)
    resume()
    expect(await filesIn(Buffer.from(await reply.arrayBuffer()))).toHaveLength(200)
  })

  test('loses the download at the deadline when reading too slowly', async () => {
    const batch = await app.createBatch({ quantity: 200 })
    holdNextThread({ chunks: 1 })
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const reply = await fetchFile(batch)
    deadline.abort()
    await expect(reply.arrayBuffer()).rejects.toThrow()
    expect(timeout).toHaveBeenCalledWith(120_000)
  })
})

describe('many partners at the same time', () => {
  test('are served two at a time with eight waiting, and others get a time to retry', async () => {
    const batches = await createBatches(14, 1)
    threads.most = 0
    const replies = await Promise.all(batches.map((batch) => download(batch)))
    expect(statusesOf(replies)).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
    expect(threads.most).toBe(2)
  })

  test('lose their place when they disconnect while waiting', async () => {
    const batches = await createBatches(11, 1)
    const [late] = batches
    if (!late) throw new Error('no batch')
    const controller = new AbortController()
    holdNextThread({ count: 2 })
    let refused = 0
    const waits = batches.map(async (batch) => {
      const reply = await fetchFile(batch, controller.signal)
      if (reply.status === 429) refused++
    })
    // Two are made and eight wait: one is too many.
    await expect.poll(() => [refused, threads.running]).toEqual([1, 2])
    controller.abort()
    await Promise.allSettled(waits)
    await expect.poll(async () => (await download(late)).statusCode).toBe(200)
  })
})

test.each([
  ['size=HUGE', 'Use one of these: ORIGINAL, LARGE, MEDIUM, SMALL.'],
  ['format=gif', 'Use one of these: pdf, csv, svg, png, zpl.'],
  ['format=zpl&dpi=72', 'Use one of these: 203, 300, 600.'],
  ['format=png&side=7', 'Use one of these: 300, 600, 1200.'],
])('rejects %s and says what is allowed', async (query, message) => {
  const { partner, batch } = await app.createBatch({ quantity: 1 })
  const reply = await app.call('GET', `/api/products/${batch.id}/download-qr?${query}`, { token: partner.token })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<ErrorReply>().message).toBe(message)
})
