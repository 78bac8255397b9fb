import { randomBytes } from 'node:crypto'
import { type PaidPlanType, paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { after, minutes } from '../../platform/lib/time.ts'
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts'
import { findPayer, insertPayment, saveCheckoutUrl } from './queries.ts'

type Input = { planType: PaidPlanType; saveCard: boolean }

/**
 * Starts a payment for a month. Stores the payment before asking the provider for a checkout, so that the poller learns the outcome
 * even if the provider's answer is lost.
 */
export async function initializePayment(context: AppContext, partner: PartnerId, { planType, saveCard }: Input) {
  const { db, payments, config, clock, log } = context
  const now = clock()
  await consumeAttempt(db, `pay:${partner}`, { freeAttempts: 20, maxDelay: 60 }, now)
  const amount = paidPlan(planType).price
  const id = uuidv7()
  const reference = createReference()
  const { email } = await findPayer(db, partner)
  await insertPayment(db, {
    id,
    partnerId: partner,
    planType,
    amount,
    currency: 'NGN',
    reference,
    createdAt: now,
    isTest: payments.isTest,
    saveCard,
    nextPollAt: after(now, minutes(1)),
  })
  try {
    const metadata = { paymentId: id, planType }
    const callbackUrl = `${config.PUBLIC_URL}/subscription/callback`
    const checkout = { reference, email, amount, metadata, callbackUrl, isRecurring: saveCard }
    const { authorizationUrl } = await payments.initialize(checkout)
    await saveCheckoutUrl(db, id, authorizationUrl)
    return { authorization_url: authorizationUrl, reference }
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    log.warn({ err: cause, reference }, 'a payment could not be started')
    throw new AppError('unavailable', messages.paymentStartFailed, {}, 10)
  }
}

/** 128 random bits; Paystack only allows letters, digits, `-`, `.` and `=`. */
export const createReference = () => `SHH-${randomBytes(16).toString('hex')}`
