import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { createDatabase, createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createScanBatcher } from '../server/src/scans/scan-batcher.ts'
import { forgetOld } from '../server/src/visitors/jobs.ts'
import { scanOf } from './scan-request.ts'

const scans = 600_000
const rounds = 5

/** What the removal of old scans costs a verify: its latency at 8 at once while they go, and while nothing goes, by turns. */
export async function benchForgetting(say: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const loading = createLoaderDatabase(postgres.url)
  const plan = planDemo({ scans, partners: 50, products: 500, days: 400, seed: 3, until: new Date() })
  const { codes } = await loadDemo(loading, plan, 'none', () => {})
  await loading.destroy()
  const { pool, db } = createDatabase(postgres.url, () => {}, 12)
  try {
    const settle = createScanBatcher(pool)
    const shopFor = async (length: number) => {
      const until = performance.now() + length
      const waits: number[] = []
      const shopper = async () => {
        while (performance.now() < until) {
          const began = performance.now()
          await settle(scanOf(codes[Math.floor(Math.random() * codes.length)] ?? 0n))
          waits.push(performance.now() - began)
        }
      }
      await Promise.all(Array.from({ length: 8 }, shopper))
      return waits
    }
    const countScans = async () =>
      (await pool.query<{ count: number }>('select count(*)::integer as count from scans')).rows[0]?.count ?? 0
    const quiet: number[] = []
    const removing: number[] = []
    let removed = 0
    await shopFor(3000)
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await shopFor(4000)))
      const before = await countScans()
      const shopped = shopFor(4000)
      // A setting that leaves enough to remove for each round.
      await forgetOld({ db, clock: () => new Date(), config: { SCANS_KEPT_MONTHS: 11 - 2 * round } })
      const waits = await shopped
      removing.push(...waits)
      removed += before + waits.length - (await countScans())
    }
    const at = (waits: number[], share: number) =>
      (waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0).toFixed(1)
    say(
      `Verifies while ${removed.toLocaleString('en-US')} old scans are removed: p50 ${at(removing, 0.5)} ms, p99 ${at(removing, 0.99)} ms; while nothing is: ${at(quiet, 0.5)} and ${at(quiet, 0.99)} ms`,
    )
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
