import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './client.ts'
import { isOnCluster } from './on-cluster.ts'

type Queue = 'pending_scans' | 'alert_candidates' | 'copy_candidates'

/**
 * A statement that deletes up to `maxRows` rows from a queue; the caller adds `returning`. On a cluster, a limit over several shards is
 * impossible, but the ids of codes are random: from a longer queue it takes the rows of every n-th code.
 */
export async function claimRows(
  tx: Tx,
  queue: Queue,
  { maxRows, where = sql`true` }: { maxRows: number; where?: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> {
  const table = sql.raw(queue)
  if (!(await isOnCluster(tx)))
    return sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${maxRows}))`
  const { rows } = await sql<{ parts: number }>`
    select ceil(count(*)::numeric / ${maxRows})::integer as parts from ${table} where ${where}`.execute(tx)
  const parts = Math.max(1, rows[0]?.parts ?? 1)
  return sql`delete from ${table} where ${where} and mod(code_id, ${sql.lit(parts)}) = ${sql.lit(Math.floor(Math.random() * parts))}`
}
