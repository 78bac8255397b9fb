import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { startAggregator } from '../server/src/analytics/rollups/aggregate-scans.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type AppContext, createContext } from '../server/src/context.ts'
import { evaluateCopyCandidates } from '../server/src/copy-cases/evaluate-candidates.ts'
import { createDatabase, createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { Load, LoadResult } from './load-client.ts'

const connections = 64
/** Short, so that the two rounds of a pair find the machine in the same state. */
const scansPerRound = 2_500
/** As in the detection's prior: two in five codes reach one more visitor. */
const visitorsPerCode = 1.7
const places = [
  [6.45, 3.39],
  [12, 8.52],
  [9.06, 7.49],
  [4.82, 7.03],
] as const

/**
 * What the detection of copied labels costs the verify call, over HTTP at 64 connections: rounds with and without it in turn, on
 * codes that nobody scanned before, which get 1.7 visitors on average, half of them with a place.
 */
export async function benchDetectionCost(print: (line: string) => void, rounds: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const codes = await loadCodes(postgres.url, rounds)
  const secret = 'x'.repeat(40)
  const settings = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    SECRET_KEY: secret,
    TRUST_PROXY: '127.0.0.1',
  })
  const { context, close } = await createContext(
    { ...settings, SECRET_KEY: secret },
    postgres.url,
    createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' }),
  )
  const detecting = await listen(context)
  const plain = await listen({ ...context, networkTags: () => undefined })
  const client = new Worker(new URL('./load-client.ts', import.meta.url))
  const aggregator = startAggregator(context, () => evaluateCopyCandidates(context))
  try {
    const { withDetection, withoutDetection } = await functions(context)
    const results = { with: [] as Round[], without: [] as Round[] }
    const measure = async (name: 'with' | 'without', numbers: number[]) => {
      await context.pool.query(name === 'with' ? withDetection : withoutDetection)
      const { port } = name === 'with' ? detecting : plain
      results[name].push(await runLoad(client, { port, connections, requests: requestsOf(numbers, codes) }))
    }
    const perRound = Math.floor(scansPerRound / visitorsPerCode)
    const slice = (i: number) => Array.from({ length: perRound }, (_, j) => i * perRound + j)
    await measure('with', slice(0))
    await measure('without', slice(1))
    results.with = []
    results.without = []
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
      for (const [i, name] of order.entries()) await measure(name, slice(2 + 2 * round + i))
    }
    report(print, results)
  } finally {
    await aggregator.stop()
    await client.terminate()
    await Promise.all([detecting.close(), plain.close()])
    await close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Round = { rate: number; p50: number; p99: number }

/** Codes that nobody scanned, spread over the batches of a demo. */
async function loadCodes(url: string, rounds: number) {
  const loader = createLoaderDatabase(url)
  const size = { scans: 20_000, partners: 20, products: 100, days: 80, seed: 3, until: new Date() }
  await loadDemo(loader, planDemo(size), 'none', () => {})
  const codesNeeded = Math.ceil((2 * rounds + 2) * (scansPerRound / visitorsPerCode))
  await loader.destroy()
  const { pool, db } = createDatabase(url, () => {}, 1)
  const { rows } = await pool.query<{ id: string }>(
    `insert into codes (id, batch_id, product_id, partner_id)
      select (random() * 9e18)::bigint, batches.id, product_id, batches.partner_id
        from batches join products on products.id = product_id cross join generate_series(1, $1)
        where verification_enabled order by random() limit $1
      returning id`,
    [codesNeeded],
  )
  await db.destroy()
  return rows.map(({ id }) => BigInt(id))
}

async function listen(context: AppContext) {
  const app = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: () => app.close() }
}

/** record_scan as it is, and without noting visitors. */
async function functions({ pool }: AppContext) {
  const sql = "select pg_get_functiondef('record_scan'::regproc) as definition"
  const withDetection = (await pool.query<{ definition: string }>(sql)).rows[0]?.definition ?? ''
  const withoutDetection = withDetection.replace(
    'if code_row.blocked_at is null and released_at is not null and not feedback_only then',
    'if false then',
  )
  if (withoutDetection === withDetection) throw new Error('record_scan no longer notes visitors as expected.')
  return { withDetection, withoutDetection }
}

function requestsOf(numbers: number[], codes: bigint[]): Load['requests'] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  return Array.from({ length: scansPerRound }, () => {
    const serial = serialOf(codes[pick(numbers)] ?? 0n)
    const [latitude, longitude] = pick(places)
    const query = new URLSearchParams({
      scanId: randomUUID(),
      sessionId: randomUUID(),
      scanMethod: 'QR_SCAN',
      deviceInfo: '{"screenResolution":"360x800","deviceType":"mobile","os":"Android","browser":"Chrome"}',
      networkInfo: '{"type":"4g","downlink":1.5}',
      lang: 'en',
      timeZone: 'Africa/Lagos',
      ...(Math.random() < 0.5 && { geoLocation: JSON.stringify({ latitude, longitude, accuracy: 20 }) }),
    })
    // Four carriers with some hundred networks.
    const address = `102.${89 + Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 100)}.7`
    return { path: `/api/products/verify/${serial}?${query}`, address }
  })
}

async function runLoad(client: Worker, load: Load): Promise<Round> {
  client.postMessage(load)
  const [{ latencies, failed, seconds }] = (await once(client, 'message')) as [LoadResult]
  if (failed > 0) throw new Error(`${failed} calls were not answered with 200.`)
  const sorted = latencies.toSorted()
  const quantile = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  return { rate: latencies.length / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report(print: (line: string) => void, results: Record<'with' | 'without', Round[]>) {
  for (const name of ['without', 'with'] as const) {
    const of = (key: keyof Round) => results[name].map((round) => round[key])
    const rates = of('rate')
    print(
      `Verify over HTTP ${name} detection: ${median(rates).toFixed(0)}/s (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}), p50 ${median(of('p50')).toFixed(1)} ms, p99 ${median(of('p99')).toFixed(1)} ms`,
    )
  }
  // Rounds are paired: the two of a pair ran one after the other.
  const ratios = (key: keyof Round) => results.with.map((round, i) => round[key] / (results.without[i]?.[key] ?? 1))
  const [low, high] = confidenceInterval(ratios('rate'))
  print(
    `  throughput ${percent(median(ratios('rate')))} of without (95 % interval ${percent(low)} to ${percent(high)}), p99 ${median(ratios('p99')).toFixed(2)} times, medians of ${results.with.length} pairs`,
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Of the median: the order statistics around it (binomial distribution, normal approximation). */
function confidenceInterval(values: number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const half = 0.98 * Math.sqrt(values.length)
  const at = (index: number) => sorted[Math.min(values.length - 1, Math.max(0, Math.round(index)))] ?? 0
  return [at(values.length / 2 - half - 1), at(values.length / 2 + half)]
}
