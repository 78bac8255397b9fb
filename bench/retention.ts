import { applyRetention } from '../server/src/operations/visitors/jobs.ts'
import { createDatabase } from '../server/src/platform/db/client.ts'
import { createScanBatcher } from '../server/src/verify/scans/scan-batcher.ts'
import { inDatabase } from './database.ts'
import { loadDemoScans } from './demo-scans.ts'
import { formatNumber, type Print, quantile } from './figures.ts'
import { createScan } from './recorded-scans.ts'

type Size = { scans: number; rounds: number; seconds: number; products: number }

/**
 * What deleting old scans costs the verify call: its latency at 8 at once, in turn with and without deletion. Then the month that
 * is left of the last round is deleted to its end, as in a night: how fast that is, and how large the table of scans stays.
 */
export async function benchRetention(print: Print, { scans, rounds, seconds, products }: Size) {
  let codes: BigInt64Array = new BigInt64Array()
  await inDatabase(
    async ({ url }) => {
      codes = await loadDemoScans(url, { scans, partners: products / 10, products, days: 400 })
    },
    ({ url }) => measureDeletion(print, url, codes, { scans, rounds, seconds }),
  )
}

async function measureDeletion(
  print: Print,
  url: string,
  codes: BigInt64Array,
  { scans, rounds, seconds }: Omit<Size, 'products'>,
) {
  const { pool, db } = createDatabase(url, () => {}, 12)
  try {
    const recordScan = createScanBatcher({ scanPool: pool, scanDb: db })
    const measureFor = async (length: number) => {
      const deadline = performance.now() + length * 1000
      const latencies: number[] = []
      const shopper = async () => {
        while (performance.now() < deadline) {
          const startedAt = performance.now()
          await recordScan(createScan(codes))
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
    await measureFor(seconds)
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await measureFor(seconds)))
      const measuring = measureFor(seconds)
      // The retention shrinks with each round, so that there is always enough to delete.
      await applyRetention(retain(11 - 2 * round))
      deleting.push(...(await measuring))
    }
    print(
      `Verify calls while old ones of ${formatNumber(scans)} scans are deleted: p50 ${quantile(deleting, 0.5).toFixed(1)} ms, p99 ${quantile(deleting, 0.99).toFixed(1)} ms; otherwise ${quantile(quiet, 0.5).toFixed(1)} and ${quantile(quiet, 0.99).toFixed(1)} ms`,
    )
    const before = await sizeOfScans()
    const startedAt = performance.now()
    while (!(await applyRetention(retain(2))));
    const took = (performance.now() - startedAt) / 1000
    const after = await sizeOfScans()
    print(
      `The other ${formatNumber(Math.round(before.rows - after.rows))} old scans are gone after ${took.toFixed(0)} s with pauses; scans had ${megabytes(loaded.bytes)}, have ${megabytes(after.bytes)} for ${((100 * after.rows) / loaded.rows).toFixed(0)} % of the rows`,
    )
    // What was deleted is room for new scans: the table must not grow by as much again.
    await pool.query('vacuum scans')
    await measureFor(2.5 * seconds)
    const refilled = await sizeOfScans()
    print(`${formatNumber(Math.round(refilled.rows - after.rows))} new scans later it has ${megabytes(refilled.bytes)}`)
  } finally {
    await db.destroy()
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
