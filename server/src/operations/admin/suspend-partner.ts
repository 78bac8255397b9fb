import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reinstate, suspend } from '../../company/partners/partner-status.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import type { Suspension } from './jobs.ts'
import { getPartnerRow } from './list-partners.ts'

/** Suspends or reinstates a partner, and mails it the reason. Its codes keep verifying. */
export async function suspendPartner({ db, jobs, clock }: AppContext, admin: AdminId, change: Suspension) {
  const now = clock()
  const { partnerId, suspended, reason } = change
  const data = await db.transaction().execute(async (tx) => {
    const isChanged = suspended ? await suspend(tx, partnerId, reason, now) : await reinstate(tx, partnerId)
    const partner = await getPartnerRow(tx, partnerId, now)
    if (!isChanged) throw new AppError('conflict', partner.closing ? closureMessages.partnerClosed : messages.noChange)
    const action = suspended ? 'partner.suspended' : 'partner.reinstated'
    await audit(tx, { occurredAt: now, accountId: admin, partnerId, action, subject: partnerId, details: { reason } })
    await jobs.enqueue(tx, 'mail-suspension', change)
    return partner
  })
  const message = suspended ? messages.partnerSuspended : messages.partnerReinstated
  return { message, data }
}
