import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { isOnCluster } from '../db/on-cluster.ts'

/** How many pending scans are looked at for the oldest, so that a long queue takes no longer to read. */
const maxPendingScans = 20_000

/** How long the oldest scan has waited for the rollups. A change of a scan's place bears the time of the scan, so it says nothing. */
export async function aggregationLagSeconds(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(scanned_at))::double precision as seconds
      from (select scanned_at from pending_scans where not is_location_update limit ${maxPendingScans}) as pending`.execute(
    tx,
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** On a Citus cluster that of all its nodes. */
export async function databaseSize(tx: Db | Tx): Promise<number> {
  const ownSize = sql`pg_database_size(current_database())`
  const clusterSize = sql`
    (select sum(result::bigint) from run_command_on_all_nodes('select pg_database_size(current_database())') where success)`
  const { rows } = await sql<{ bytes: number }>`
    select (${(await isOnCluster(tx)) ? clusterSize : ownSize})::double precision as bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export type QueueCounts = { queue: string; waiting: number; retrying: number; running: number; failed: number }

/** Every queue with its unfinished and failed jobs, by name. */
export async function jobCounts(tx: Tx): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name as queue,
        (count(*) filter (where job.state = 'created'))::integer as waiting,
        (count(*) filter (where job.state = 'retry'))::integer as retrying,
        (count(*) filter (where job.state = 'active'))::integer as running,
        (count(*) filter (where job.state = 'failed'))::integer as failed
      from jobs.queue left join jobs.job
        on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
      group by queue.name order by queue.name`.execute(tx)
  return rows
}

/** After this long the figures are given up. */
export const limitTime = (tx: Tx) => sql`set local statement_timeout = '2s'`.execute(tx)
