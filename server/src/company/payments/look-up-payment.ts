import type { AppContext } from '../../platform/context.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** Asks the provider about a payment for its payer, whose repeated calls are slowed down. False when the provider cannot be reached. */
export async function lookUpPayment(context: AppContext, partner: PartnerId, reference: string): Promise<boolean> {
  await consumeAttempt(context.db, `verify:${partner}`, { freeAttempts: 60, maxDelay: 2 }, context.clock())
  try {
    await reconcilePayment(context, reference)
    return true
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    context.log.warn({ err: cause, reference }, 'a payment could not be looked up')
    return false
  }
}
