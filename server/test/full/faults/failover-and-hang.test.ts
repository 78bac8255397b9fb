import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WatchedClient } from '../../../src/platform/db/watched-client.ts'
import { createSilentProxy } from '../../support/silent-proxy.ts'
import { useTestApp } from '../../support/test-app.ts'

const patience = { timeout: 10_000 }
let proxy: Awaited<ReturnType<typeof createSilentProxy>>
afterAll(() => proxy.close())
const app = await useTestApp({
  mailRetrySeconds: 1,
  reachDatabase: async (url) => {
    proxy = await createSilentProxy(url)
    return proxy.url
  },
})
const { partner, serial } = await app.createCode()
await app.context.live.listener.ready()
beforeEach(async () => {
  await Promise.all(Array.from({ length: 12 }, openPage)) // fills the pool
})

const ask = () => app.call('GET', '/api/products/partner/summary', { token: partner.token })
const openPage = async () => (await ask()).statusCode
const scan = async () => (await app.scan(serial)).statusCode
const allOf = (count: number, ask: () => Promise<number>) => Promise.all(Array.from({ length: count }, ask))

test('scans and dashboards work again ten seconds after a failover that resets no connections', async () => {
  proxy.loseConnections()
  await Promise.all([
    expect.poll(() => allOf(4, scan), patience).toEqual(Array(4).fill(200)),
    expect.poll(() => allOf(24, openPage), patience).toEqual(Array(24).fill(200)),
  ])
})

test('background jobs continue after a failover that resets no connections', async () => {
  const done: string[] = []
  await app.context.jobs.work<{ name: string }>('silent', async ({ name }) => void done.push(name))
  const enqueue = (name: string) =>
    app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'silent', { name }))
  await enqueue('before')
  await expect.poll(() => done, patience).toEqual(['before'])
  proxy.loseConnections()
  await expect.poll(() => enqueue('after').catch(() => 'not yet'), patience).toBeUndefined()
  await expect.poll(() => done, { timeout: 20_000 }).toContain('after')
})

test('the live feed shows scans again after a failover that resets no connections', async () => {
  let notices = 0
  const stop = app.context.live.listener.subscribe(partner.partnerId, () => notices++)
  const notify = async () => {
    await app.context.pool.query(`select pg_notify('live_scans', $1)`, [partner.partnerId]).catch(() => {})
    return notices
  }
  await expect.poll(notify, patience).toBeGreaterThan(0)
  proxy.loseConnections()
  const before = notices
  await expect.poll(notify, { timeout: 20_000 }).toBeGreaterThan(before)
  stop()
})

test('the server keeps working when connections break after opening or between statements', async () => {
  const opening = new pg.Pool({ connectionString: proxy.url, Client: WatchedClient, max: 1 })
  proxy.cutNext()
  await expect(opening.connect()).rejects.toThrow('Connection terminated')
  const client = await opening.connect()
  await client.query('begin')
  const broken = new Promise<void>((resolve) => client.once('end', resolve))
  proxy.cutAll()
  await broken
  await expect(client.query('commit')).rejects.toThrow('not queryable')
  client.release(true)
  await opening.end()
  await expect.poll(scan, patience).toBe(200)
})

test('calls are refused within five seconds with a time to retry while the database hangs, and work afterwards', async () => {
  await expect.poll(scan, patience).toBe(200)
  proxy.hang(true)
  const started = performance.now()
  const calls = [ask(), app.scan(serial)]
  await expect.poll(() => app.context.scanPool.idleCount).toBe(0)
  for (let i = 0; i < 8; i++) calls.push(app.scan(serial)) // these wait in a queue
  const refusals = await Promise.all(calls)
  expect(refusals.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(calls.length).fill([503, '5']),
  )
  expect(performance.now() - started).toBeLessThan(6_000) // two seconds of grace for a slow machine
  proxy.hang(false)
  await expect.poll(openPage, patience).toBe(200)
  await expect.poll(scan, patience).toBe(200)
})

test('a slow query is not mistaken for a dead connection', async () => {
  const { rows } = await app.context.pool.query(`select 'done' as word from pg_sleep(4)`)
  expect(rows).toEqual([{ word: 'done' }])
})
