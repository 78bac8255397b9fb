import type { AppContext } from '../../platform/context.ts'
import { before, hours } from '../../platform/lib/time.ts'
import { deleteCountedChecks } from './failed-check-queries.ts'

export async function registerScanJobs(context: AppContext): Promise<void> {
  await context.jobs.every('prune-failed-checks', '*/5 * * * *', () => pruneFailedChecks(context))
}

/** Keeps the scan ids of counted failed checks for an hour. */
export async function pruneFailedChecks({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteCountedChecks(db, before(clock(), hours(1)))
}
