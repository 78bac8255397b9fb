import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { DownloadOptions } from '@sahihi/contract/endpoints/inventory-codes.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createContext } from '../../src/context.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

type Wish = { partner: Actor; batch: { id: string }; file?: DownloadOptions }

let world: TestApp
let base = ''
beforeAll(async () => {
  world = await createTestApp()
  await world.fastify.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(world.fastify.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

let threads = 0
let mostThreads = 0
const count = (worker: Worker) => {
  mostThreads = Math.max(mostThreads, ++threads)
  worker.once('exit', () => threads--)
}
process.on('worker', count)
afterAll(() => process.off('worker', count))

const held = () => world.context.pool.totalCount - world.context.pool.idleCount
const locks = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and granted and datname = current_database()`.execute(world.db)
  return rows.map((row) => row.pid)
}
// Nothing may stay behind, however a download ended: no thread, no connection, no lock.
afterEach(async () => {
  vi.restoreAllMocks()
  await expect.poll(async () => [threads, held(), await locks()]).toEqual([0, 0, []])
})

const urlOf = ({ batch, file }: Wish) => `/api/products/${batch.id}/download-qr?${new URLSearchParams(file)}`
const headersOf = ({ partner }: Wish) => ({ authorization: `Bearer ${partner.token}` })
const download = (wish: Wish, app = world.fastify) =>
  app.inject({ method: 'GET', url: urlOf(wish), headers: headersOf(wish) })
const fetchSheet = (wish: Wish, signal?: AbortSignal) =>
  fetch(base + urlOf(wish), { headers: headersOf(wish), ...(signal ? { signal } : {}) })
const statusesOf = (replies: { statusCode: number }[]) => replies.map((reply) => reply.statusCode).sort()
const several = (many: number, quantity: number) =>
  Promise.all(Array.from({ length: many }, () => world.createBatch({ quantity })))

describe('a partner', () => {
  test('has one sheet made at a time; the second is told to wait', async () => {
    const wish = await world.createBatch({ quantity: 500 })
    const replies = await Promise.all([download(wish), download(wish)])
    expect(statusesOf(replies)).toEqual([200, 429])
    const refused = replies.find((reply) => reply.statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('5')
    expect(refused?.json()).toMatchObject({ code: 'rate_limited', message: messages.downloadBusy })
  })

  test('can have the table while a sheet is made', async () => {
    const wish = await world.createBatch({ quantity: 500 })
    const replies = await Promise.all([download(wish), download({ ...wish, file: { format: 'csv' } })])
    expect(statusesOf(replies)).toEqual([200, 200])
  })

  test('has one sheet made at a time on all servers together', async () => {
    const wish = await world.createBatch({ quantity: 500 })
    const { config, log, clock } = world.context
    const other = await createContext(config, world.url, log, { clock })
    const otherApp = await buildApp(other.parts)
    const replies = await Promise.all([download(wish), download(wish, otherApp)])
    await otherApp.close()
    await other.close()
    expect(statusesOf(replies)).toEqual([200, 429])
  })

  test('who went away half way can download again', async () => {
    const wish = await world.createBatch({ quantity: 4999 })
    const small = await world.createBatch({ partner: wish.partner, quantity: 1 })
    const going = new AbortController()
    const { body } = await fetchSheet(wish, going.signal)
    await body?.getReader().read()
    going.abort()
    await expect.poll(async () => (await download(small)).statusCode).toBe(200)
  })

  test('whose download failed can download again', async () => {
    const wish = await world.createBatch()
    await sql`alter table audit_log rename to away`.execute(world.db)
    const failed = await download(wish)
    await sql`alter table away rename to audit_log`.execute(world.db)
    expect(failed.statusCode).toBe(500)
    expect((await download(wish)).statusCode).toBe(200)
  })

  test('gets the whole sheet though the link that holds the turn breaks', async () => {
    const wish = await world.createBatch({ quantity: 3000 })
    const reply = await fetchSheet(wish)
    const [pid, ...more] = await locks()
    expect([pid, more]).toEqual([expect.any(Number), []])
    await sql`select pg_terminate_backend(${pid})`.execute(world.db)
    const sheet = Buffer.from(await reply.arrayBuffer())
    expect(sheet.subarray(-6).toString()).toContain('%%EOF')
  })

  test('who reads too slowly loses the sheet at its deadline', async () => {
    const wish = await world.createBatch({ quantity: 5000 })
    const deadline = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const reply = await fetchSheet(wish)
    deadline.abort()
    await expect(reply.arrayBuffer()).rejects.toThrow()
    expect(asked).toHaveBeenCalledWith(120_000)
  })
})

describe('many partners at once', () => {
  test('are served two at a time, ten in all, and the others are told to come again', async () => {
    const wishes = await several(14, 200)
    mostThreads = 0
    const replies = await Promise.all(wishes.map((wish) => download(wish)))
    expect(statusesOf(replies)).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
    expect(mostThreads).toBe(2)
  })

  test('leave their place when they go away while they wait', async () => {
    const late = await world.createBatch({ quantity: 1 })
    const wishes = await several(10, 2000)
    let arrived = 0
    world.fastify.server.on('request', () => arrived++)
    const going = new AbortController()
    const waits = wishes.map((wish) => fetchSheet(wish, going.signal).then((reply) => reply.arrayBuffer()))
    await expect.poll(() => [arrived, threads]).toEqual([10, 2])
    await pause(200) // each has looked up its session and its batch by now
    expect((await download(late)).statusCode).toBe(429)
    going.abort()
    await Promise.allSettled(waits)
    await expect.poll(async () => (await download(late)).statusCode).toBe(200)
  })
})

test.each([
  ['size=HUGE', 'Use one of these: ORIGINAL, LARGE, MEDIUM, SMALL.'],
  ['format=gif', 'Use one of these: pdf, csv, svg, png.'],
  ['format=png&side=7', 'Use one of these: 300, 600, 1200.'],
])('refuses %s, and says what there is', async (query, words) => {
  const { partner, batch } = await world.createBatch({ quantity: 1 })
  const reply = await world.call('GET', `/api/products/${batch.id}/download-qr?${query}`, { token: partner.token })
  expect(reply.statusCode).toBe(400)
  expect(reply.json<ErrorReply>().message).toBe(words)
})
