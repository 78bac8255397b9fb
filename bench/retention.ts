import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createLoaderDatabase } from '../server/src/db/client.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { planDemo } from '../server/src/demo/plan-demo.ts'
import { createScanBatcher } from '../server/src/scans/scan-batcher.ts'
import { applyRetention } from '../server/src/visitors/jobs.ts'
import { scanOf } from './scan-request.ts'

const scans = 600_000
const rounds = 5

/** What deleting old scans costs the verify call: its latency at 8 at once, in turn with and without deletion. */
export async function benchRetention(print: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const loader = createLoaderDatabase(postgres.url)
  const plan = planDemo({ scans, partners: 50, products: 500, days: 400, seed: 3, until: new Date() })
  const { codes } = await loadDemo(loader, plan, 'none', () => {})
  await loader.destroy()
  const { pool, db } = createDatabase(postgres.url, () => {}, 12)
  try {
    const recordScan = createScanBatcher(pool)
    const measureFor = async (length: number) => {
      const deadline = performance.now() + length
      const latencies: number[] = []
      const shopper = async () => {
        while (performance.now() < deadline) {
          const startedAt = performance.now()
          await recordScan(scanOf(codes[Math.floor(Math.random() * codes.length)] ?? 0n))
          latencies.push(performance.now() - startedAt)
        }
      }
      await Promise.all(Array.from({ length: 8 }, shopper))
      return latencies
    }
    const countScans = async () =>
      (await pool.query<{ count: number }>('select count(*)::integer as count from scans')).rows[0]?.count ?? 0
    const quiet: number[] = []
    const deleting: number[] = []
    let deleted = 0
    await measureFor(3000)
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await measureFor(4000)))
      const before = await countScans()
      const measuring = measureFor(4000)
      // The retention shrinks with each round, so that there is always enough to delete.
      await applyRetention({ db, clock: () => new Date(), config: { SCANS_KEPT_MONTHS: 11 - 2 * round } })
      const latencies = await measuring
      deleting.push(...latencies)
      deleted += before + latencies.length - (await countScans())
    }
    const percentile = (latencies: number[], share: number) =>
      (latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
    print(
      `Verify calls while ${deleted.toLocaleString('en-US')} old scans are deleted: p50 ${percentile(deleting, 0.5)} ms, p99 ${percentile(deleting, 0.99)} ms; otherwise ${percentile(quiet, 0.5)} and ${percentile(quiet, 0.99)} ms`,
    )
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
