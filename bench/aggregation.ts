import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { raiseAlerts } from '../server/src/alerts/raise-alerts.ts'
import { startAggregator } from '../server/src/analytics/rollups/aggregate-scans.ts'
import { createDatabase, createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { startJobs } from '../server/src/lib/jobs.ts'
import { createLog } from '../server/src/lib/log.ts'
import { createScanBatcher } from '../server/src/scans/scan-batcher.ts'
import { benchAggregationCost } from './aggregation-cost.ts'
import { scanOf } from './scan-request.ts'

const scans = 40_000
const rounds = 3

// Rules that no scan breaks: only their evaluation is measured.
const insertTwoRulesEach = `
  insert into alert_rules (id, partner_id, kind, threshold, countries, notify_by_email, created_at)
    select gen_random_uuid(), partners.id, kind, threshold, countries, false, now()
      from partners, (values ('many_scans', 10000, null), ('outside_countries', null, '{NG}'::text[])) as rules (kind, threshold, countries)`

/**
 * What the rollups cost the verify call: calls a second at 64 at once, for random codes of 200 partners, each by a new visitor.
 * It measures in turn without rollups, with aggregation every second, and with alert rules of every partner as well.
 */
export async function benchAggregation(print: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const loader = createLoaderDatabase(postgres.url)
  const plan = planDemo({ scans: 20_000, partners: 200, products: 1000, days: 80, seed: 3, until: new Date() })
  const { codes } = await loadDemo(loader, plan, 'none', () => {})
  await loader.destroy()
  const { pool, db } = createDatabase(postgres.url, () => {}, 12)
  const log = createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  const jobs = await startJobs(postgres.url, { onError: (err) => log.warn({ err }, 'a job failed') })
  try {
    if (process.platform === 'linux') await benchAggregationCost(postgres.url, print)
    const withRollups = await recordingFunctions(pool)
    const withoutRollups = withRollups.map((definition) =>
      definition.replace(/insert into pending_scans[^;]* 1, \(scan[._]ordinal = 1\)[^;]*;/, ''),
    )
    if (withRollups.some((definition, i) => definition === withoutRollups[i]))
      throw new Error('record_scan and record_scans no longer insert pending scans as expected.')
    const recordScan = createScanBatcher(pool)
    const measureRate = async () => {
      let left = scans
      const shopper = async () => {
        while (left-- > 0) await recordScan(scanOf(codes[Math.floor(Math.random() * codes.length)] ?? 0n))
      }
      const startedAt = performance.now()
      await Promise.all(Array.from({ length: 64 }, shopper))
      return (scans * 1000) / (performance.now() - startedAt)
    }
    const rates: Record<'without' | 'aggregated' | 'withAlerts', number[]> = {
      without: [],
      aggregated: [],
      withAlerts: [],
    }
    const measureWithAggregator = async (afterEach?: () => Promise<unknown>) => {
      const aggregator = startAggregator({ db, log }, afterEach)
      const rate = await measureRate()
      await aggregator.stop()
      return rate
    }
    await pool.query('delete from alert_rules') // those that every partner begins with
    await measureRate()
    for (let round = 0; round < rounds; round++) {
      for (const definition of withoutRollups) await pool.query(definition)
      rates.without.push(await measureRate())
      for (const definition of withRollups) await pool.query(definition)
      rates.aggregated.push(await measureWithAggregator())
      await pool.query(insertTwoRulesEach)
      rates.withAlerts.push(await measureWithAggregator(() => raiseAlerts({ db, jobs, clock: () => new Date() })))
      await pool.query('delete from alert_rules')
      await pool.query('truncate alert_candidates')
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    const baseline = median(rates.without)
    const formatRate = (rate: number) => `${rate.toFixed(0)}/s, ratio ${(rate / baseline).toFixed(2)}`
    print(
      `Verify calls without rollups: ${baseline.toFixed(0)}/s; with rollups: ${formatRate(median(rates.aggregated))}; with two alert rules of every partner as well: ${formatRate(median(rates.withAlerts))}`,
    )
  } finally {
    await jobs.stop()
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function recordingFunctions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_functiondef(oid) as definition from pg_proc where proname in ('record_scan', 'record_scans')",
  )
  return rows.map(({ definition }) => definition)
}
