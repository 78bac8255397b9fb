import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { metricNames, readMetrics } from '../support/metrics.ts'
import { createSilentProxy } from '../support/silent-proxy.ts'
import { useTestApp } from '../support/test-app.ts'

const METRICS_TOKEN = 'a-token-of-the-tests'
const authorization = `Bearer ${METRICS_TOKEN}`

let proxy: Awaited<ReturnType<typeof createSilentProxy>>
const app = await useTestApp({
  env: { METRICS_TOKEN },
  reachDatabase: async (url) => {
    proxy = await createSilentProxy(url)
    return proxy.url
  },
})
afterAll(() => proxy.close())

/** Reads the metrics of a new app, which has not read any figures of the database yet. */
async function scrape() {
  const fastify = await buildApp(app.context)
  const reply = await fastify.inject({ url: '/metrics', headers: { authorization } })
  await fastify.close()
  expect(reply.statusCode).toBe(200)
  return reply.body
}
const figure = async (series: string) => readMetrics(await scrape())(series)

describe('access to /metrics', () => {
  test('without METRICS_TOKEN the address does not exist', async () => {
    const closed = await buildApp({ ...app.context, config: { ...app.context.config, METRICS_TOKEN: undefined } })
    const reply = await closed.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
    await closed.close()
    expect(reply.statusCode).toBe(404)
  })

  const wrong = [undefined, 'Bearer ', 'Bearer a-token-of-the-test', `Basic ${METRICS_TOKEN}`, `${authorization} x`]
  test.each(wrong)('with the authorization %s shows nothing', async (given) => {
    const reply = await app.call('GET', '/metrics', { headers: given ? { authorization: given } : {} })
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(reply.body).not.toContain('sahihi_')
  })
})

describe('/metrics has', () => {
  test('verifications by verdict, their duration, and the scans in each call', async () => {
    const { serial } = await app.createCode({ scanLimit: 2 })
    const before = readMetrics(await scrape())
    for (const code of [serial, serial, serial, 'NO-SUCH-SERIAL-1']) await app.scan(code)
    const after = readMetrics(await scrape())
    const added = (series: string) => (after(series) ?? 0) - (before(series) ?? 0)
    for (const verdict of ['genuine_first', 'genuine_again', 'limit_reached', 'unknown'])
      expect(added(`sahihi_verifications_total{verdict="${verdict}"}`), verdict).toBe(1)
    expect(added('sahihi_verification_duration_seconds_count')).toBe(4)
    expect(added('sahihi_scan_batch_size_count')).toBe(3)
    expect(added('sahihi_scan_batch_size_sum')).toBe(3)
    expect(added('sahihi_http_requests_total{status="2xx"}')).toBe(3) // with the scrape before
    expect(added('sahihi_http_requests_total{status="4xx"}')).toBe(2)
  })

  test('the time that the oldest scan has waited for the rollups', async () => {
    await aggregateScans(app.context)
    expect(await figure('sahihi_aggregation_lag_seconds')).toBe(0)
    const { serial } = await app.createCode()
    await app.scan(serial)
    app.wait(90)
    expect(await figure('sahihi_aggregation_lag_seconds')).toBe(90)
    await aggregateScans(app.context)
    expect(await figure('sahihi_aggregation_lag_seconds')).toBe(0)
  })

  test('the jobs of each queue by state, and the mails among them', async () => {
    const { jobs, db } = app.context
    let isDone = false
    const finish = async () => {
      isDone = true
    }
    for (const queue of ['mail-test', 'other-test']) await jobs.work(queue, finish)
    const enqueue = (queue: string) => db.transaction().execute((tx) => jobs.enqueue(tx, queue, {}, 3600))
    for (const queue of ['mail-test', 'mail-test', 'other-test']) await enqueue(queue)
    const read = readMetrics(await scrape())
    expect(isDone).toBe(false)
    expect(read('sahihi_jobs{queue="mail-test",state="waiting"}')).toBe(2)
    expect(read('sahihi_jobs{queue="other-test",state="waiting"}')).toBe(1)
    expect(read('sahihi_jobs{queue="other-test",state="failed"}')).toBe(0)
    expect(read('sahihi_mails_waiting')).toBe(2)
  })

  test('the database’s size and connections, the event loop and the memory of the process', async () => {
    const read = readMetrics(await scrape())
    expect(read('sahihi_database_size_bytes')).toBeGreaterThan(5_000_000)
    expect(read('sahihi_database_connections_max{pool="general"}')).toBe(12)
    expect(read('sahihi_database_connections_in_use{pool="scans"}')).toBe(0)
    expect(read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(read('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(read('sahihi_processes')).toBe(1)
  })

  test('the figures of the process while the database hangs', async () => {
    proxy.hang(true)
    const read = readMetrics(await scrape())
    proxy.hang(false)
    expect(read('sahihi_database_up')).toBe(0)
    expect(read('sahihi_database_size_bytes')).toBeUndefined()
    expect(read('sahihi_scan_queue_length')).toBe(0)
    await expect.poll(() => figure('sahihi_database_up')).toBe(1)
  })
})

describe('the files for Prometheus and Grafana', () => {
  const files = ['docs/monitoring/alerts.yaml', 'docs/monitoring/dashboard.json']
  test.each(files)('%s names only metrics that exist', async (file) => {
    const known = new Set(metricNames(await scrape()))
    const named = [...readFileSync(file, 'utf8').matchAll(/\b(?:sahihi|nodejs|process)_\w+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(10)
    const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ''))
    expect(named.filter((name) => !isKnown(name))).toEqual([])
  })
})
