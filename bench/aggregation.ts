import type pg from 'pg'
import { raiseAlerts } from '../server/src/insight/alerts/raise-alerts.ts'
import { startAggregator } from '../server/src/insight/analytics/rollups/aggregate-scans.ts'
import { createDatabase } from '../server/src/platform/db/client.ts'
import { startJobs } from '../server/src/platform/lib/jobs.ts'
import { createLog } from '../server/src/platform/lib/log.ts'
import { createScanBatcher } from '../server/src/verify/scans/scan-batcher.ts'
import { benchAggregationCost } from './aggregation-cost.ts'
import { type BenchDatabase, inDatabase } from './database.ts'
import { loadDemoScans } from './demo-scans.ts'
import { median, type Print } from './figures.ts'
import { measureRate } from './recorded-scans.ts'

/** `runs` of `scansPerRun` for the cost of aggregating, then `rounds` of `scans` verify calls. */
type Size = { rounds: number; scans: number; runs: number; scansPerRun: number; partners: number; products: number }

// Rules that no scan breaks: only their evaluation is measured.
const insertTwoRulesEach = `
  insert into alert_rules (id, partner_id, kind, threshold, countries, notify_by_email)
    select gen_random_uuid(), partners.id, kind, threshold, countries, false
      from partners, (values ('many_scans', 10000, null), ('outside_countries', null, '{NG}'::text[])) as rules (kind, threshold, countries)`

/**
 * What the rollups cost the verify call: calls a second at 64 at once, for random codes of many partners, each by a new visitor.
 * It measures in turn without rollups, with aggregation every second, and with alert rules of every partner as well.
 */
export async function benchAggregation(print: Print, size: Size) {
  const { partners, products } = size
  let codes: BigInt64Array = new BigInt64Array()
  await inDatabase(
    async ({ url }) => {
      codes = await loadDemoScans(url, { scans: size.scans / 2, partners, products, days: 80 })
    },
    async (database) => {
      if (process.platform === 'linux') await benchAggregationCost(print, database, size)
      await benchRollups(print, database, codes, size)
    },
  )
}

async function benchRollups(print: Print, { url }: BenchDatabase, codes: BigInt64Array, { rounds, scans }: Size) {
  const { pool, db } = createDatabase(url, () => {}, 12)
  const log = createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  const jobs = await startJobs(url, { onError: (err) => log.warn({ err }, 'a job failed') })
  try {
    const withRollups = await recordingFunctions(pool)
    const withoutRollups = withRollups.map((definition) =>
      definition.replace('insert into pending_scans select * from unnest(new_pending);', ''),
    )
    if (withRollups.some((definition, i) => definition === withoutRollups[i]))
      throw new Error('record_scans no longer inserts pending scans as expected.')
    const recordScan = createScanBatcher({ scanPool: pool, scanDb: db })
    const measure = () => measureRate(recordScan, codes, scans)
    const rates: Record<'without' | 'aggregated' | 'withAlerts', number[]> = {
      without: [],
      aggregated: [],
      withAlerts: [],
    }
    const measureWithAggregator = async (afterEach?: () => Promise<unknown>) => {
      const aggregator = startAggregator({ db, log }, afterEach)
      const rate = await measure()
      await aggregator.stop()
      return rate
    }
    await pool.query('delete from alert_rules') // those that every partner begins with
    await measure()
    for (let round = 0; round < rounds; round++) {
      for (const definition of withoutRollups) await pool.query(definition)
      rates.without.push(await measure())
      for (const definition of withRollups) await pool.query(definition)
      rates.aggregated.push(await measureWithAggregator())
      await pool.query(insertTwoRulesEach)
      rates.withAlerts.push(await measureWithAggregator(() => raiseAlerts({ db, jobs, clock: () => new Date() })))
      await pool.query('delete from alert_rules')
      await pool.query('truncate alert_candidates')
    }
    const baseline = median(rates.without)
    const formatRate = (rate: number) => `${rate.toFixed(0)}/s, ratio ${(rate / baseline).toFixed(2)}`
    print(
      `Verify calls without rollups: ${baseline.toFixed(0)}/s; with rollups: ${formatRate(median(rates.aggregated))}; with two alert rules of every partner as well: ${formatRate(median(rates.withAlerts))}`,
    )
  } finally {
    await jobs.stop()
    await db.destroy()
  }
}

async function recordingFunctions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_functiondef(oid) as definition from pg_proc where proname = 'record_scans'",
  )
  return rows.map(({ definition }) => definition)
}
