import { aggregateScans } from '../server/src/insight/analytics/rollups/aggregate-scans.ts'
import { createDatabase } from '../server/src/platform/db/client.ts'
import { createLog } from '../server/src/platform/lib/log.ts'
import { readCpuSeconds } from './cpu-time.ts'
import type { BenchDatabase } from './database.ts'
import { formatNumber, type Print } from './figures.ts'

// Random codes of all partners; 3 of 10 scans by visitors who scanned before, half of the scans the first of their code.
const insertPending = (scans: number) => `
  insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans, visitor_number)
    select codes.partner_id, product_id, batch_id, codes.id, now() - random() * interval '1 second', 'QR_SCAN',
        case when random() < 0.3 then (select session_id from visitors where visitors.partner_id = codes.partner_id
          order by id offset floor(random() * 50) limit 1) else gen_random_uuid()::text end,
        (array['Lagos','Kano','Ibadan','Abuja','Jos','Enugu','Warri','Aba'])[1 + floor(random() * 8)::integer], 'NG', 1,
        (random() < 0.5)::integer, 1
      from (select * from codes order by random() limit ${scans}) as codes`

/** What aggregating costs PostgreSQL: CPU time of its process (on Linux) and write-ahead log, for each scan. */
export async function benchAggregationCost(
  print: Print,
  { url, pool: writer }: BenchDatabase,
  { runs, scansPerRun }: { runs: number; scansPerRun: number },
) {
  const { pool, db } = createDatabase(url, () => {}, 1)
  const log = createLog({ LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  const walPosition = async () =>
    (await writer.query('select pg_current_wal_insert_lsn() as position')).rows[0].position
  try {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cpuSeconds = () => readCpuSeconds(rows[0]?.pid ?? 0) ?? 0
    let [cpu, bytes, scans] = [0, 0, 0]
    for (let run = -3; run < runs; run++) {
      await writer.query(insertPending(scansPerRun))
      const [position, startedAt] = [await walPosition(), cpuSeconds()]
      const aggregated = await aggregateScans({ db, log })
      if (run < 0) continue
      cpu += cpuSeconds() - startedAt
      const written = await writer.query(
        'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::double precision as bytes',
        [position],
      )
      bytes += written.rows[0].bytes
      scans += aggregated
    }
    print(
      `Aggregating ${formatNumber(scansPerRun)} scans at once: ${((cpu * 1e6) / scans).toFixed(0)} µs of CPU and ${(bytes / scans).toFixed(0)} bytes of WAL a scan`,
    )
  } finally {
    await db.destroy()
  }
}
