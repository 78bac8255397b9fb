import { buildApp } from '../server/src/app.ts'
import { startAggregator } from '../server/src/insight/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from '../server/src/insight/copy-cases/evaluate-candidates.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type AppContext, createContext } from '../server/src/platform/context.ts'
import { createLog } from '../server/src/platform/lib/log.ts'
import { type BenchDatabase, inDatabase } from './database.ts'
import { loadDemoScans } from './demo-scans.ts'
import { median, type Print, range, rotated } from './figures.ts'
import { measureLoad, pickOne, scanRequests, startLoadClient } from './load.ts'
import { secretKey } from './product.ts'

type Size = { rounds: number; scansPerRound: number; demoScans: number }
type Round = { rate: number; p50: number; p99: number }

/** As in the detection's prior: two in five codes reach one more visitor. */
const visitorsPerCode = 1.7

/**
 * What the detection of copied labels costs the verify call, over HTTP at 64 connections: rounds with and without it in turn, on
 * codes that nobody scanned before, which get 1.7 visitors on average, half of them with a place. Rounds are short, so that the two
 * of a pair find the machine in the same state.
 */
export async function benchDetectionCost(print: Print, size: Size) {
  const codesPerRound = Math.floor(size.scansPerRound / visitorsPerCode)
  let codes: bigint[] = []
  await inDatabase(
    async (database) => {
      await loadDemoScans(database.url, { scans: size.demoScans, partners: 20, products: 100, days: 80 })
      codes = await addCodes(database, (2 * size.rounds + 2) * codesPerRound)
    },
    async ({ url }) => {
      const env = { NODE_ENV: 'test', DATABASE_URL: url, SECRET_KEY: secretKey, TRUST_PROXY: '127.0.0.1' }
      const log = createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' })
      const { context, close } = await createContext({ ...readConfig(env), SECRET_KEY: secretKey }, url, log)
      const aggregator = startAggregator(context, () => evaluateCopyCandidates(context))
      try {
        const codesOfRound = (round: number) => codes.slice(round * codesPerRound, (round + 1) * codesPerRound)
        report(print, await measureRounds(context, size, codesOfRound))
      } finally {
        await aggregator.stop()
        await close()
      }
    },
  )
}

/** Codes that nobody scanned, spread over the batches of a demo. */
async function addCodes({ pool }: BenchDatabase, count: number): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into codes (id, batch_id, product_id, partner_id)
      select (random() * 9e18)::bigint, batches.id, product_id, batches.partner_id
        from batches join products on products.id = product_id cross join generate_series(1, $1)
        where verification_enabled order by random() limit $1
      returning id`,
    [count],
  )
  return rows.map(({ id }) => BigInt(id))
}

async function measureRounds(
  context: AppContext,
  { rounds, scansPerRound }: Size,
  codesOfRound: (round: number) => bigint[],
) {
  const detecting = await listen(context)
  const plain = await listen({ ...context, networkTags: () => undefined })
  const client = startLoadClient()
  try {
    const { withDetection, withoutDetection } = await functions(context)
    const measure = async (name: 'with' | 'without', codes: bigint[]): Promise<Round> => {
      await context.pool.query(name === 'with' ? withDetection : withoutDetection)
      const { port } = name === 'with' ? detecting : plain
      return measureLoad(
        client,
        { port, connections: 64, requests: scanRequests(scansPerRound, () => pickOne(codes)) },
        {},
      )
    }
    await measure('with', codesOfRound(0))
    await measure('without', codesOfRound(1))
    const results = { with: [] as Round[], without: [] as Round[] }
    for (let round = 0; round < rounds; round++)
      for (const [i, name] of rotated(['with', 'without'] as const, round).entries())
        results[name].push(await measure(name, codesOfRound(2 + 2 * round + i)))
    return results
  } finally {
    await client.terminate()
    await Promise.all([detecting.close(), plain.close()])
  }
}

async function listen(context: AppContext) {
  const app = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: () => app.close() }
}

/** record_scans as it is, and without noting visitors. */
async function functions({ pool }: AppContext) {
  const sql = "select pg_get_functiondef('record_scans'::regproc) as definition"
  const withDetection = (await pool.query<{ definition: string }>(sql)).rows[0]?.definition ?? ''
  const withoutDetection = withDetection.replace('and facts.verification_enabled', 'and false')
  if (withoutDetection === withDetection) throw new Error('record_scans no longer notes visitors as expected.')
  return { withDetection, withoutDetection }
}

function report(print: Print, results: Record<'with' | 'without', Round[]>) {
  for (const name of ['without', 'with'] as const) {
    const of = (key: keyof Round) => results[name].map((round) => round[key])
    const rates = of('rate')
    print(
      `Verify over HTTP ${name} detection: ${median(rates).toFixed(0)}/s (${range(rates, 0)}), p50 ${median(of('p50')).toFixed(1)} ms, p99 ${median(of('p99')).toFixed(1)} ms`,
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
