import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { AdminId } from '../lib/identity.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { presentPartner } from './list-partners.ts'
import { partnerOf, reinstate, suspend } from './queries.ts'
import type { Suspension } from './jobs.ts'

/** Suspends a partner or reinstates it; its codes verify all the time, and the partner is told why by mail. */
export async function changeSuspension({ db, jobs, clock }: AppContext, admin: AdminId, change: Suspension) {
  const now = clock()
  const { partnerId, suspended, reason } = change
  const row = await db.transaction().execute(async (tx) => {
    const isDone = suspended ? await suspend(tx, partnerId, reason, now) : await reinstate(tx, partnerId)
    const partner = await partnerOf(tx, partnerId, now)
    if (!partner) throw notFound()
    if (!isDone) throw new AppError('conflict', messages.alreadySo)
    const action = suspended ? 'suspend_partner' : 'reinstate_partner'
    await audit(tx, { at: now, accountId: admin, partnerId, action, subject: partnerId, details: { reason } })
    await jobs.enqueue(tx, 'mail-suspension', change)
    return partner
  })
  const message = suspended ? messages.partnerSuspended : messages.partnerReinstated
  return { success: true as const, message, data: presentPartner(row, now) }
}
