import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { isOnCluster } from '../db/on-cluster.ts'

/** The most pending scans to search for the oldest one, so that a long queue takes no longer to read. */
const maxPendingScans = 20_000

/** How long the oldest scan has waited for the rollups. Changes of a scan's place are left out, because they have the scan's time. */
export async function aggregationLagSeconds(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(scanned_at))::double precision as seconds
      from (select scanned_at from pending_scans where not is_location_update limit ${maxPendingScans}) as pending`.execute(
    tx,
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** On a Citus cluster, the total size of all nodes. */
export async function databaseSize(tx: Db): Promise<number> {
  const ownSize = sql`pg_database_size(current_database())`
  const clusterSize = sql`
    (select sum(result::bigint) from run_command_on_all_nodes('select pg_database_size(current_database())') where success)`
  const { rows } = await sql<{ bytes: number }>`
    select (${(await isOnCluster(tx)) ? clusterSize : ownSize})::double precision as bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export type QueueCounts = { queue: string; waiting: number; retrying: number; running: number; failed: number }

/** Each of our queues with its unfinished and failed jobs, by name. */
export async function jobCounts(tx: Tx): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name as queue,
        (count(*) filter (where job.state = 'created'))::integer as waiting,
        (count(*) filter (where job.state = 'retry'))::integer as retrying,
        (count(*) filter (where job.state = 'active'))::integer as running,
        (count(*) filter (where job.state = 'failed'))::integer as failed
      from jobs.queue left join jobs.job
        on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
      where queue.name not like '\\_\\_pgboss%'
      group by queue.name order by queue.name`.execute(tx)
  return rows
}

type Failure = { at: string | null; error: string }

/** The last failure of each queue with failed jobs. */
export async function lastFailures(db: Db): Promise<Map<string, Failure>> {
  const { rows } = await sql<{ queue: string; at: Date | null; error: string | null }>`
    select distinct on (name) name as queue, completed_on as at, left(output ->> 'message', 300) as error
      from jobs.job where state = 'failed' order by name, completed_on desc`.execute(db)
  return new Map(rows.map(({ queue, at, error }) => [queue, { at: at?.toISOString() ?? null, error: error ?? '' }]))
}

type DatabaseSize = { measuredOn: string; bytes: string }

/** Keeps the first size of a day. */
export const insertDatabaseSize = (db: Db, size: DatabaseSize) =>
  db
    .insertInto('databaseSizes')
    .values(size)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteOldDatabaseSizes = (db: Db, before: string) =>
  db.deleteFrom('databaseSizes').where('measuredOn', '<', before).execute()

/** The newest size that was measured on this day or earlier. */
export const newestDatabaseSize = (db: Db, day: string) =>
  db
    .selectFrom('databaseSizes')
    .selectAll()
    .where('measuredOn', '<=', day)
    .orderBy('measuredOn', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Gives up reading the figures after this time. */
export const limitTime = (tx: Tx) => sql`set local statement_timeout = '2s'`.execute(tx)
