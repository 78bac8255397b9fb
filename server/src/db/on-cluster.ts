import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** Whether the tables are spread over a Citus cluster (server/src/db/distribute). */
export async function isOnCluster(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace('coordinator') is not null as is`.execute(tx)
  return rows[0]?.is === true
}

/**
 * Runs statements that write rollups. On a cluster these are tables of the coordinator, and Citus does not plan a statement that
 * writes several of them when it names a table of the cluster. Meanwhile the names of reference tables mean the coordinator's own
 * copies, which can only be read: an update names the schema, as `public.partners`.
 */
export async function writingRollups<R>(tx: Tx, write: () => Promise<R>): Promise<R> {
  if (!(await isOnCluster(tx))) return write()
  await sql`set local search_path = coordinator, public`.execute(tx)
  const result = await write()
  await sql`set local search_path = public`.execute(tx)
  return result
}
