import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { sqlState } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { changeEmail, findEmailChange } from '../accounts/change-email.ts'
import type { EmailChangedJob } from './jobs.ts'
import { replaceContactEmail } from './queries.ts'

/**
 * Makes the address that a link was mailed to the one to sign in with, and a partner's own where the former one was. Sessions
 * stay. Each partner of the account has it in its audit log.
 */
export async function confirmEmail({ db, jobs, clock }: AppContext, token: string) {
  const now = clock()
  const { former: from, ...change } = await findEmailChange(db, token, now)
  const { accountId, email: to } = change
  await db
    .transaction()
    .execute(async (tx) => {
      const partners = await changeEmail(tx, { ...change, now })
      await replaceContactEmail(tx, partners, { from, to })
      const job: EmailChangedJob = { from }
      await jobs.enqueue(tx, 'mail-email-changed', job)
      // An admin's address is in the log of no partner.
      for (const partnerId of partners.length > 0 ? partners : [null]) {
        const event = {
          action: 'account.email_changed',
          subject: partnerId ?? accountId,
          details: { from, to },
        } as const
        await audit(tx, { occurredAt: now, accountId, partnerId, ...event })
      }
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
