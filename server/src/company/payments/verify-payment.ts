import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { presentPayment } from './list-payments.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { deriveState } from './payment-rules.ts'
import { findOwnPayment } from './queries.ts'

/**
 * Asks the provider about a payment, and credits it if it was paid. For another partner's reference the reply is the same as for one
 * that does not exist.
 */
export async function verifyPayment(context: AppContext, partner: PartnerId, reference: string) {
  const { db, clock } = context
  // PostgreSQL takes no NUL.
  const row = reference.includes('\0') ? undefined : await findOwnPayment(db, partner, 'reference', reference)
  if (!row) throw notFound(messages.paymentMissing)
  if (deriveState(row, clock()) !== 'paid' && !(await lookUpPayment(context, partner, reference)))
    throw new AppError('unavailable', messages.paymentUnverified, {}, 5)
  const payment = presentPayment((await findOwnPayment(db, partner, 'reference', reference)) ?? row, clock())
  const { state } = payment
  if (state === 'paid') return { message: messages.paymentCredited, data: payment }
  const details = { payment }
  if (state === 'pending') throw new AppError('payment_pending', messages.paymentPending, { details })
  throw new AppError('payment_failed', messages.paymentRefused[state], { details })
}
