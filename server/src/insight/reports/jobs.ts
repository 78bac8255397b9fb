import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { before, days } from '../../platform/lib/time.ts'
import { askContact, type ContactJob } from './ask-contact.ts'
import { type MessageJob, mailReportMessage } from './mail-report-message.ts'
import { enqueueReportMails, mailReports, type ReportMailJob } from './mail-reports.ts'
import { deleteOldMessages } from './message-queries.ts'
import { deletePersonalData } from './queries.ts'

/**
 * Mails to shoppers, and to members about new reports. Every night deletes the photos, contacts and messages of reports that were closed
 * long ago (docs/limits-and-retention.md, "Retention").
 */
export async function registerReportJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<MessageJob>('mail-report-message', (job) => mailReportMessage(context, job))
  await jobs.work<ContactJob>('mail-contact-question', (job) => askContact(context, job))
  await jobs.work<ReportMailJob>('mail-reports', (job) => mailReports(context, job))
  await jobs.every('enqueue-report-mails', '* * * * *', () => enqueueReportMails(context))
  await jobs.every('delete-report-data', nightly, async () => {
    const closedBy = before(clock(), days(limits.reportRetentionDays))
    await deleteOldMessages(db, closedBy)
    await deletePersonalData(db, closedBy)
  })
}
