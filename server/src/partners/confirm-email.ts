import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { findMove, moveAccount } from '../accounts/change-email.ts'
import { audit } from '../lib/audit.ts'
import { sqlState } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { replaceAddress } from './queries.ts'
import type { FormerAddress } from './jobs.ts'

/** Makes the address that a link was mailed to the partner's, for its mails and to sign in with. Sessions stay. */
export async function takeOverAddress({ db, jobs, clock }: AppContext, token: string) {
  const now = clock()
  const { partnerId, ...move } = await findMove(db, token, now)
  const { accountId, email: to } = move
  await db
    .transaction()
    .execute(async (tx) => {
      const from = await replaceAddress(tx, partnerId, to)
      await moveAccount(tx, { ...move, now })
      const job: FormerAddress = { from }
      await jobs.enqueue(tx, 'mail-address-changed', job)
      const deed = { action: 'partner.email_changed', subject: partnerId, details: { from, to } }
      await audit(tx, { at: now, accountId, partnerId, ...deed })
    })
    .catch(refuseTakenAddress)
  return { success: true as const, message: messages.emailChanged }
}

// An address is of one account, and of one application that is not rejected: the unique indexes of both decide. Two partners
// who take each other's addresses at once wait for each other (40P01); each of them is taken.
function refuseTakenAddress(error: unknown): never {
  const isTaken = ['23505', '40P01'].includes(sqlState(error) ?? '')
  throw isTaken ? new AppError('conflict', messages.addressTaken) : error
}
