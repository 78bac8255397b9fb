import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { resolveOnce, wasFlagged } from './flagged-queries.ts'

type Resolution = { paymentId: string; note: string; message: string }

/**
 * Records how a flagged payment was resolved, and mails the admin's message to the partner. It moves no money: only the provider's
 * answers do.
 */
export async function resolveFlaggedPayment(context: AppContext, admin: AdminId, resolution: Resolution) {
  const { db, jobs, clock } = context
  const now = clock()
  const { paymentId, note, message } = resolution
  await db.transaction().execute(async (tx) => {
    const resolved = await resolveOnce(tx, { id: paymentId, note, now })
    if (!resolved) throw (await wasFlagged(tx, paymentId)) ? new AppError('conflict', messages.noChange) : notFound()
    const { partnerId, reference, flagReason: reason } = resolved
    const details = { reference, reason, note, message }
    const event = { occurredAt: now, accountId: admin, partnerId, subject: paymentId, details }
    await audit(tx, { ...event, action: 'payment.resolved' })
    await jobs.enqueue(tx, 'mail-payment-resolved', { paymentId, message })
  })
  return { message: messages.flaggedPaymentResolved }
}
