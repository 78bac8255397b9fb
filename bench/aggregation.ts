import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { raiseAlerts } from '../server/src/alerts/raise-alerts.ts'
import { keepFolding } from '../server/src/analytics/rollups/aggregate-scans.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { createDatabase, createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { startJobs } from '../server/src/lib/jobs.ts'
import { createLog } from '../server/src/lib/log.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createScanBatcher } from '../server/src/scans/scan-batcher.ts'
import { scanOf } from './scan-request.ts'

const scans = 40_000
const rounds = 3

// Rules that every scan is judged by and none breaks: what is measured is the judging.
const twoRulesEach = `
  insert into alert_rules (id, partner_id, kind, threshold, countries, by_mail, created_at)
    select gen_random_uuid(), partners.id, kind, threshold, countries, false, now()
      from partners, (values ('many_scans', 10000, null), ('outside_countries', null, '{NG}'::text[])) as rules (kind, threshold, countries)`

/**
 * What the sums cost the verify call: verifies a second at 64 at once, of 200 partners' codes in random order, each by a visitor of
 * its own, with the deltas written and folded every second, with alert rules of every partner besides, and without any of it, by turns.
 */
export async function benchFolding(say: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const loading = createLoaderDatabase(postgres.url)
  const plan = planDemo({ scans: 20_000, partners: 200, products: 1000, days: 80, seed: 3, until: new Date() })
  const { codes } = await loadDemo(loading, plan, 'none', () => {})
  await loading.destroy()
  const { pool, db } = createDatabase(postgres.url, () => {}, 12)
  const log = createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  const jobs = await startJobs(postgres.url, { onError: (err) => log.warn({ err }, 'a job failed') })
  try {
    const { rows } = await pool.query<{ made: string }>("select pg_get_functiondef('verify_one'::regproc) as made")
    const usual = rows[0]?.made ?? ''
    const bare = usual.replace(/ {4}insert into scan_deltas[^;]*1, \(scan_ordinal = 1\)::integer\);/, '')
    if (bare === usual) throw new Error('The verify call no longer writes deltas where this bench looks.')
    const settle = createScanBatcher(pool)
    const shop = async () => {
      let left = scans
      const shopper = async () => {
        while (left-- > 0) await settle(scanOf(codes[Math.floor(Math.random() * codes.length)] ?? 0n))
      }
      const began = performance.now()
      await Promise.all(Array.from({ length: 64 }, shopper))
      return (scans * 1000) / (performance.now() - began)
    }
    const rates: Record<'bare' | 'folded' | 'judged', number[]> = { bare: [], folded: [], judged: [] }
    const shopWhileFolding = async (afterwards?: () => Promise<unknown>) => {
      const folding = keepFolding({ db, log }, afterwards)
      const rate = await shop()
      await folding.stop()
      return rate
    }
    await shop()
    for (let round = 0; round < rounds; round++) {
      await pool.query(bare)
      rates.bare.push(await shop())
      await pool.query(usual)
      rates.folded.push(await shopWhileFolding())
      await pool.query(twoRulesEach)
      rates.judged.push(await shopWhileFolding(() => raiseAlerts({ db, jobs, clock: () => new Date() })))
      await pool.query('truncate alert_rules, watched_scans')
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    const without = median(rates.bare)
    const told = (rate: number) => `${rate.toFixed(0)}/s, ratio ${(rate / without).toFixed(2)}`
    say(
      `Verifies without sums: ${without.toFixed(0)}/s; with sums: ${told(median(rates.folded))}; with two alert rules of every partner, too: ${told(median(rates.judged))} (random codes of 200 partners, a new visitor each)`,
    )
  } finally {
    await jobs.stop()
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
