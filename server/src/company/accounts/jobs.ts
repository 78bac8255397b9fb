import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { deleteOldIdempotencyKeys } from '../../platform/http/idempotency.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { deleteOldDailySalts } from '../../platform/lib/secrets.ts'
import { deleteOldCounts } from '../../platform/lib/throttle.ts'
import { before, days } from '../../platform/lib/time.ts'
import { deleteOldDevMails } from '../../platform/mail/queries.ts'
import { deleteOldEndedSessions } from './ended-sessions.ts'
import { mailAppointment, mailPasswordReset, mailSignIn } from './mail-links.ts'
import { mailNotice, type NoticeJob } from './notices.ts'
import { deleteOldSignInOrigins } from './queries.ts'
import type { LinkJob } from './request-link.ts'
import { reencryptSecrets } from './second-factor-secrets.ts'
import { deleteExpiredSessions } from './session-queries.ts'

/** Mails with links, security notices, and the nightly deletion of expired rows. */
export async function registerAccountJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<LinkJob>('mail-password-reset', (job) => mailPasswordReset(context, job))
  await jobs.work<LinkJob>('mail-sign-in', (job) => mailSignIn(context, job))
  await jobs.work<LinkJob>('mail-appointment', (job) => mailAppointment(context, job))
  await jobs.work<NoticeJob>('mail-security-notice', (job) => mailNotice(context, job))
  await reencryptSecrets(context)
  await jobs.every('delete-expired', nightly, () => deleteExpired(db, clock()))
}

/** Deletes expired rows, including those of `lib`, `http` and `mail`. */
async function deleteExpired(db: Db, now: Date) {
  await deleteExpiredSessions(db, now)
  await deleteOldEndedSessions(db, now)
  await deleteOldSignInOrigins(db, now)
  await deleteOldCounts(db, before(now, days(1)))
  await deleteOldDailySalts(db, before(now, days(1)))
  await deleteOldIdempotencyKeys(db, before(now, days(1)))
  await deleteOldDevMails(db, before(now, days(30)))
}
