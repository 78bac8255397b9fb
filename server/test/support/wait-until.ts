import { expect } from 'vitest'
import { run } from './postgres-server.ts'
import { isOnCluster } from './test-app.ts'

const waitingHere = `select pid, query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
// The id of a cluster connection ends with its process id on its node, here the coordinator.
const waitingOnWorkers = `select (waiting_gpid % 10000000000)::integer, blocked_statement from citus_lock_waits`

/** The connections to this database that wait for a lock. Other test files use the same server. */
export const waitingLinks = `from (${isOnCluster ? `${waitingHere} union ${waitingOnWorkers}` : waitingHere}) as waiting where true`

/**
 * Resolves when `count` connections to the database at `url` wait for a lock with a statement like `asks`. Each poll uses a new
 * connection, because the answer would not change within a transaction.
 */
export const untilWaiting = (url: string, count = 1, asks = '%') =>
  expect.poll(async () => (await run(url, `select ${waitingLinks} and query like '${asks}'`)).rowCount).toBe(count)
