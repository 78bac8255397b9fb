import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { AdminId } from '../lib/identity.ts'
import type { AppContext } from '../context.ts'
import { decide, deletePartnerSessions } from './queries.ts'
import { refuseDecided } from './require-pending.ts'

type Rejection = { partnerId: string; reason: string }

/** Rejects a pending application; the mail gives the reason, and the address is free for a new application. */
export async function rejectPartner({ db, jobs, clock }: AppContext, admin: AdminId, { partnerId, reason }: Rejection) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const decided = await decide(tx, partnerId, { rejectedAt: now, rejectionReason: reason })
    if (!decided) await refuseDecided(tx, partnerId)
    await deletePartnerSessions(tx, partnerId)
    const deed = { action: 'reject_partner', subject: partnerId, details: { reason } }
    await audit(tx, { at: now, accountId: admin, partnerId, ...deed })
    await jobs.enqueue(tx, 'mail-rejection', { partnerId })
  })
  return { success: true as const, message: messages.rejected }
}
