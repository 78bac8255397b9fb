import type { AppContext } from '../context.ts'
import { before, days } from '../lib/time.ts'
import { databaseSize, deleteOldDatabaseSizes, insertDatabaseSize } from './queries.ts'

/** Runs every hour, because the first size of a day counts and the server may be down at night. */
export const registerMonitoringJobs = (context: AppContext) =>
  context.jobs.every('measure-database', '11 * * * *', () => measureDatabase(context))

/** Stores the size of the database once a day, and keeps it for a year. */
export async function measureDatabase({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await insertDatabaseSize(db, { measuredOn: toDay(now), bytes: String(await databaseSize(db)) })
  await deleteOldDatabaseSizes(db, toDay(before(now, days(366))))
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10)
