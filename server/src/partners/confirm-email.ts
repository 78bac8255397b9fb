import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { changeEmail, findEmailChange } from '../accounts/change-email.ts'
import type { AppContext } from '../context.ts'
import { sqlState } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { audit } from '../lib/audit.ts'
import type { EmailChangedJob } from './jobs.ts'
import { replaceEmail } from './queries.ts'

/** Makes the address that a link was mailed to the partner's, for its mails and to sign in with. Sessions stay. */
export async function confirmEmail({ db, jobs, clock }: AppContext, token: string) {
  const now = clock()
  const { partnerId, ...change } = await findEmailChange(db, token, now)
  const { accountId, email: to } = change
  await db
    .transaction()
    .execute(async (tx) => {
      const from = await replaceEmail(tx, partnerId, to)
      await changeEmail(tx, { ...change, now })
      const job: EmailChangedJob = { from }
      await jobs.enqueue(tx, 'mail-email-changed', job)
      await audit(tx, {
        occurredAt: now,
        accountId,
        partnerId,
        action: 'partner.email_changed',
        subject: partnerId,
        details: { from, to },
      })
    })
    .catch(rethrowTaken)
  return { message: messages.emailChanged }
}

// Unique indexes make an address that of one account and of one application that is not rejected. Two partners who swap
// addresses at the same time deadlock (40P01): each of the two is taken.
function rethrowTaken(error: unknown): never {
  const isTaken = ['23505', '40P01'].includes(sqlState(error) ?? '')
  throw isTaken ? new AppError('conflict', messages.emailTaken) : error
}
