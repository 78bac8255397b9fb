import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { openAccount } from '../accounts/create-partner-account.ts'
import { audit } from '../lib/audit.ts'
import { sqlState } from '../db/client.ts'
import type { AdminId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { decide } from './queries.ts'
import { refuseDecided } from './require-pending.ts'

/** Approves a pending application: its account and the mail with the link to its password come with it. */
export async function approvePartner({ db, jobs, clock }: AppContext, admin: AdminId, partnerId: string) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const partner = (await decide(tx, partnerId, { approvedAt: now })) ?? (await refuseDecided(tx, partnerId))
    const accountId = await openAccount(tx, { email: partner.email, partnerId, now }).catch(refuseTakenAddress)
    await audit(tx, { at: now, accountId: admin, partnerId, action: 'approve_partner', subject: partnerId })
    await jobs.enqueue(tx, 'mail-approval', { accountId })
  })
  return { success: true as const, message: messages.approved }
}

// Only an admin's account made after the application was verified can have taken its address.
function refuseTakenAddress(error: unknown): never {
  throw sqlState(error) === '23505' ? new AppError('conflict', messages.addressTaken) : error
}
