import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../context.ts'
import { issueLink } from './issue-link.ts'
import { accountByEmail } from './queries.ts'

type Job = { email: string }

export const workAccountMails = (context: AppContext) => context.jobs.work<Job>('mail-reset', (job) => mailReset(context, job))

/** Writes and sends the link to an account that may sign in; it also helps a partner whose first link has expired. */
async function mailReset({ db, clock, mailer, config }: AppContext, { email }: Job) {
  const account = await accountByEmail(db, email)
  if (!account) return
  const token = await issueLink(db, {
    accountId: account.id,
    purpose: 'reset_password',
    goodForHours: limits.resetHours,
    now: clock(),
  })
  // Of an address that was changed meanwhile the link stays unknown; one that is changed later voids it.
  if (!(await accountByEmail(db, email))) return
  await mailer.send({
    to: account.email,
    subject: 'Set a new Sahihi password',
    greeting: account.companyName ? `Hello ${account.companyName},` : 'Hello,',
    paragraphs: [
      'You asked to set a new password for this e-mail address.',
      `The link works once, for ${limits.resetHours} hours. Earlier links no longer work.`,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
    link: { label: 'Set a new password', url: `${config.PUBLIC_URL}/reset-password/${token}` },
  })
}
