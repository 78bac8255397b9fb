import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { sqlState } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { changeEmail, findEmailChange } from '../accounts/change-email.ts'
import type { EmailChangedJob } from './jobs.ts'
import { replaceContactEmail } from './queries.ts'

/**
 * Makes the confirmed address the one to sign in with. Partners whose own address was the former one get it too. Sessions stay. The
 * change is in the audit log of each partner of the account.
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
      await jobs.enqueue(tx, 'mail-email-changed', { from } satisfies EmailChangedJob)
      // An admin's address is in no partner's log.
      for (const partnerId of partners.length > 0 ? partners : [null]) {
        const event = { occurredAt: now, accountId, partnerId, subject: partnerId ?? accountId, details: { from, to } }
        await audit(tx, { ...event, action: 'account.email_changed' })
      }
    })
    .catch(rethrowTaken)
  return { message: messages.emailChanged }
}

// Unique indexes give an address to one account and to one application that is not rejected. When two partners swap addresses at the
// same time they deadlock (40P01), because both addresses are taken.
function rethrowTaken(error: unknown): never {
  const isTaken = ['23505', '40P01'].includes(sqlState(error) ?? '')
  throw isTaken ? new AppError('conflict', messages.emailTaken) : error
}
