import { expect } from 'vitest'
import { run } from './global-setup.ts'

/** Of the links to this database those that wait for another's lock. The files that run beside this one share the cluster. */
export const waitingLinks = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Comes back when so many links of the database at `url` wait for a lock with a statement like `asks`. Asked over a link of its
 * own each time, as within a transaction the answer stays the first.
 */
export const untilWaiting = (url: string, count = 1, asks = '%') =>
  expect.poll(async () => (await run(url, `select ${waitingLinks} and query like '${asks}'`)).rowCount).toBe(count)
