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

const rounds = 5

/**
 * What deleting old scans costs the verify call: its latency at 8 at once, in turn with and without deletion. Then the month that
 * is left of the last round is deleted to its end, as in a night: how fast that is, and how large the table of scans stays.
 */
export async function benchRetention(print: (line: string) => void, scans = 600_000) {
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
    // From the statistics, because a count would read all scans while calls are measured.
    const sizeOfScans = async () => {
      await pool.query('analyze scans')
      const { rows } = await pool.query<{ rows: number; bytes: number }>(
        `select reltuples::double precision as rows, pg_table_size(oid)::double precision as bytes from pg_class where oid = 'scans'::regclass`,
      )
      return rows[0] ?? { rows: 0, bytes: 0 }
    }
    const loaded = await sizeOfScans()
    const retain = (months: number) => ({ db, clock: () => new Date(), config: { SCANS_KEPT_MONTHS: months } })
    const quiet: number[] = []
    const deleting: number[] = []
    await measureFor(3000)
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await measureFor(4000)))
      const measuring = measureFor(4000)
      // The retention shrinks with each round, so that there is always enough to delete.
      await applyRetention(retain(11 - 2 * round))
      deleting.push(...(await measuring))
    }
    const percentile = (latencies: number[], share: number) =>
      (latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
    print(
      `Verify calls while old ones of ${scans.toLocaleString('en-US')} scans are deleted: p50 ${percentile(deleting, 0.5)} ms, p99 ${percentile(deleting, 0.99)} ms; otherwise ${percentile(quiet, 0.5)} and ${percentile(quiet, 0.99)} ms`,
    )
    const before = await sizeOfScans()
    const startedAt = performance.now()
    while (!(await applyRetention(retain(2))));
    const seconds = (performance.now() - startedAt) / 1000
    const after = await sizeOfScans()
    print(
      `The other ${Math.round(before.rows - after.rows).toLocaleString('en-US')} old scans are gone after ${seconds.toFixed(0)} s with pauses; scans had ${megabytes(loaded.bytes)}, have ${megabytes(after.bytes)} for ${((100 * after.rows) / loaded.rows).toFixed(0)} % of the rows`,
    )
    // What was deleted is room for new scans: the table must not grow by as much again.
    await pool.query('vacuum scans')
    await measureFor(10_000)
    const refilled = await sizeOfScans()
    print(
      `${Math.round(refilled.rows - after.rows).toLocaleString('en-US')} new scans later it has ${megabytes(refilled.bytes)}`,
    )
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
