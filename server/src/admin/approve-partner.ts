import { messages } from '@sahihi/contract/messages.ts'
import { openAccount } from '../accounts/open-account.ts'
import { audit } from '../lib/audit.ts'
import { sqlState } from '../lib/db.ts'
import type { AdminId } from '../lib/gate.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Parts } from '../parts.ts'
import { decide } from './queries.ts'
import { refuseDecided } from './refuse-decided.ts'

/** Approves a pending application: its account and the mail with the link to its password come with it. */
export async function approvePartner({ db, jobs, clock }: Parts, admin: AdminId, partnerId: string) {
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
  throw sqlState(error) === '23505' ? new Refusal('already_there', messages.addressTaken) : error
}
