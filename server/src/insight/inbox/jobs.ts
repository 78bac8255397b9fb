import type { DailyMailJob } from '../../company/team/mail-choices.ts'
import type { AppContext } from '../../platform/context.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { enqueueDailyMails, mailDaily } from './mail-daily.ts'
import { deleteOrphans } from './queries.ts'

/**
 * Sends daily mails. Every night, deletes the notes about cases and alerts that were deleted (docs/limits-and-retention.md,
 * "Retention").
 */
export async function registerInboxJobs(context: AppContext) {
  const { jobs, db } = context
  await jobs.work<DailyMailJob>('mail-daily', (job) => mailDaily(context, job))
  // A minute after eight in every time zone, when everything from before eight has been committed.
  await jobs.every('enqueue-daily-mails', '1-59/15 * * * *', () => enqueueDailyMails(context))
  await jobs.every('delete-inbox-notes', nightly, async () => {
    await deleteOrphans(db)
  })
}
