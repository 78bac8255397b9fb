import { sql } from 'kysely'
import { createDatabase, type Db, type Tx } from './client.ts'

/** Whether the tables are spread over a Citus cluster (server/src/platform/db/distribute). */
export async function isOnCluster(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace('coordinator') is not null as is`.execute(tx)
  return rows[0]?.is === true
}

/**
 * Runs statements that write rollups. On a cluster, rollups are tables of the coordinator, and Citus cannot plan a statement that
 * writes several of them and names a distributed table. So while `write` runs, the names of reference tables mean the coordinator's own
 * copies, which are read-only: an update must name the schema, as in `public.partners`.
 */
export async function writingRollups<R>(tx: Tx, write: () => Promise<R>): Promise<R> {
  if (!(await isOnCluster(tx))) return write()
  await sql`set local search_path = coordinator, public`.execute(tx)
  const result = await write()
  await sql`set local search_path = public`.execute(tx)
  return result
}

/**
 * Connections that read rollups together with pending scans, on a cluster through the coordinator's copies. Without a cluster, the
 * usual connections.
 */
export async function openRollupDatabase(url: string, db: Db, onIdleError: (error: Error) => void): Promise<Db> {
  if (!(await isOnCluster(db))) return db
  const readingUrl = new URL(url)
  readingUrl.searchParams.set('options', '-c search_path=coordinator,public')
  return createDatabase(readingUrl.href, onIdleError, 4).db
}

/** How many concurrent calls a server process makes to one worker to record scans. */
export const callsPerWorker = 2

/** How many connections record scans. Each worker has its own share; the rest is for locked codes and imported serials. */
export async function countScanConnections(db: Db): Promise<number> {
  if (!(await isOnCluster(db))) return 4
  const { rows } = await sql<{ workers: number }>`
    select count(*)::integer as workers from pg_dist_node where shouldhaveshards and isactive`.execute(db)
  return (rows[0]?.workers ?? 1) * callsPerWorker + 4
}
