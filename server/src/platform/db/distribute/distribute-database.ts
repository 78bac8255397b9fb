import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { countOtherConnections, withConnection } from '../with-connection.ts'
import { type Distribution, distributeSchema } from './distribute-schema.ts'

type Outcome = Distribution & { workers: number; shards: number }

/**
 * Spreads a migrated database over the coordinator's cluster in one transaction: if interrupted, nothing has changed and it can run
 * again. Throws an error for the operator if it cannot start.
 */
export const distributeDatabase = (url: string): Promise<Outcome> =>
  withConnection(url, async (client) => {
    const workers = await countWorkers(client)
    await client.query('begin')
    await refuseOtherConnections(client)
    const distribution = await distributeSchema(client)
    await client.query('commit')
    await deleteCoordinatorRows(client)
    const { rows } = await client.query<{ shards: number }>(
      `select count(*)::integer as shards from pg_dist_shard where logicalrelid = 'codes'::regclass`,
    )
    return { ...distribution, workers, shards: rows[0]?.shards ?? 0 }
  })

async function countWorkers(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 0)
    throw new Error(
      'This database has no Citus. Install Citus on its server, put it into shared_preload_libraries, restart the server and run "create extension citus" in this database.',
    )
  const { rows } = await client.query<{ workers: number; hasCoordinator: boolean }>(`
    select count(*) filter (where shouldhaveshards and isactive)::integer as workers,
      count(*) filter (where groupid = 0) = 1 as "hasCoordinator" from pg_dist_node`)
  const { workers = 0, hasCoordinator = false } = rows[0] ?? {}
  if (!hasCoordinator)
    throw new Error(
      'The cluster does not know its coordinator. Run "select citus_set_coordinator_host(HOST, PORT)" on it.',
    )
  if (workers === 0) throw new Error('The cluster has no workers. Run "select citus_add_node(HOST, PORT)" for each.')
  return workers
}

// A running server would wait for locks until its statements time out, and keep plans for tables that have moved. PostgreSQL takes a
// moment to end the connections of a server that has just stopped.
async function refuseOtherConnections(client: pg.Client) {
  const deadline = performance.now() + 3_000
  for (;;) {
    const count = await countOtherConnections(client)
    if (count === 0) return
    if (performance.now() > deadline)
      throw new Error(
        `Stop the Sahihi servers first: ${count} other connection${count === 1 ? ' uses' : 's use'} this database.`,
      )
    await pause(100)
  }
}

/** Deletes the rows that the coordinator keeps after they have moved, in one statement because the tables refer to each other. */
async function deleteCoordinatorRows(client: pg.Client) {
  await client.query(`set client_min_messages = 'warning'`)
  await client.query(`select truncate_local_data_after_distributing_table(logicalrelid)
    from pg_dist_partition where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`)
}
