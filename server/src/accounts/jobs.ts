import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { deleteOldIdempotencyKeys } from '../http/idempotency.ts'
import { nightly } from '../lib/jobs.ts'
import { deleteOldDevMails } from '../lib/mail/queries.ts'
import { deleteOldWindows } from '../lib/rate-window.ts'
import { deleteOldAddressSalts } from '../lib/secrets.ts'
import { deleteOldAttempts } from '../lib/throttle.ts'
import { before, days } from '../lib/time.ts'
import { issuePasswordToken } from './issue-password-token.ts'
import { accountByEmail, deleteExpiredSessions } from './queries.ts'

type ResetJob = { email: string }

/** The mails with password links, and the nightly deletion of what has expired. */
export async function registerAccountJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<ResetJob>('mail-reset', (job) => mailReset(context, job))
  await jobs.every('delete-expired', nightly, () => deleteExpired(db, clock()))
}

/** Deletes what has expired, also what `lib` and `http` store. */
async function deleteExpired(db: Db, now: Date) {
  await deleteExpiredSessions(db, now)
  await deleteOldAttempts(db, before(now, days(1)))
  await deleteOldWindows(db, before(now, days(1)))
  await deleteOldAddressSalts(db, before(now, days(1)))
  await deleteOldIdempotencyKeys(db, before(now, days(1)))
  await deleteOldDevMails(db, before(now, days(30)))
}

/** Sends the link to an account that may sign in; it also helps a partner whose first link has expired. */
async function mailReset({ db, clock, mailer, config }: AppContext, { email }: ResetJob) {
  const account = await accountByEmail(db, email)
  if (!account) return
  const token = await issuePasswordToken(db, {
    accountId: account.id,
    purpose: 'reset_password',
    validHours: limits.passwordResetHours,
    now: clock(),
  })
  // The address may have changed since. A change after this check voids the link.
  if (!(await accountByEmail(db, email))) return
  await mailer.send({
    to: account.email,
    subject: 'Set a new Sahihi password',
    greeting: account.companyName ? `Hello ${account.companyName},` : 'Hello,',
    paragraphs: [
      'You asked to set a new password for this e-mail address.',
      `The link works once, for ${limits.passwordResetHours} hours. Earlier links no longer work.`,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
    link: { label: 'Set a new password', url: `${config.PUBLIC_URL}/reset-password/${token}` },
  })
}
