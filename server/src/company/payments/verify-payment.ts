import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts'
import { presentPayment } from './list-payments.ts'
import { deriveState } from './payment-rules.ts'
import { findOwnPayment } from './queries.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/**
 * Asks the provider about a payment, and credits it if it was paid. For another partner's reference the reply is the same as for one
 * that does not exist.
 */
export async function verifyPayment(context: AppContext, partner: PartnerId, reference: string) {
  const { db, clock } = context
  // PostgreSQL takes no NUL.
  const row = reference.includes('\0') ? undefined : await findOwnPayment(db, partner, 'reference', reference)
  if (!row) throw notFound(messages.paymentMissing)
  if (deriveState(row, clock()) !== 'paid') {
    // Each call asks the provider, so repeated calls are slowed down.
    await consumeAttempt(db, `verify:${partner}`, { freeAttempts: 60, maxDelay: 2 }, clock())
    await reconcile(context, reference)
  }
  const payment = presentPayment((await findOwnPayment(db, partner, 'reference', reference)) ?? row, clock())
  const { state } = payment
  if (state === 'paid') return { message: messages.paymentCredited, data: payment }
  const details = { payment }
  if (state === 'pending') throw new AppError('payment_pending', messages.paymentPending, { details })
  throw new AppError('payment_failed', messages.paymentRefused[state], { details })
}

async function reconcile(context: AppContext, reference: string) {
  try {
    await reconcilePayment(context, reference)
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    context.log.warn({ err: cause, reference }, 'a payment could not be looked up')
    throw new AppError('unavailable', messages.paymentUnverified, {}, 5)
  }
}
