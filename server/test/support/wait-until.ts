import { expect } from 'vitest'
import { run } from './postgres-server.ts'
import { isOnCluster } from './test-app.ts'

const waitingHere = `select pid, query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
// The number of a connection of a cluster ends with its process on its node, here the coordinator.
const waitingOnWorkers = `select (waiting_gpid % 10000000000)::integer, blocked_statement from citus_lock_waits`

/** The connections to this database that wait for a lock. Other test files share the server. */
export const waitingLinks = `from (${isOnCluster ? `${waitingHere} union ${waitingOnWorkers}` : waitingHere}) as waiting where true`

/**
 * Resolves when `count` connections to the database at `url` wait for a lock with a statement like `asks`. Each poll uses a new
 * connection, because within a transaction the answer would stay the same.
 */
export const untilWaiting = (url: string, count = 1, asks = '%') =>
  expect.poll(async () => (await run(url, `select ${waitingLinks} and query like '${asks}'`)).rowCount).toBe(count)
