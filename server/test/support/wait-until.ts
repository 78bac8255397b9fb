import { expect } from 'vitest'
import { run } from './postgres-server.ts'

/** The connections to this database that wait for a lock. Other test files share the server. */
export const waitingLinks = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Resolves when `count` connections to the database at `url` wait for a lock with a statement like `asks`. Each poll uses a new
 * connection, because within a transaction the answer would stay the same.
 */
export const untilWaiting = (url: string, count = 1, asks = '%') =>
  expect.poll(async () => (await run(url, `select ${waitingLinks} and query like '${asks}'`)).rowCount).toBe(count)
