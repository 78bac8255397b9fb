import { randomBytes } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type PaidPlanType, paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import type { PartnerId } from '../lib/identity.ts'
import { ProviderAway } from '../lib/payments/provider.ts'
import { AppError } from '../lib/app-error.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { after, minutes } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { insertPayment, keepCheckout, payerOf } from './queries.ts'

type Wish = { planType: PaidPlanType; keepCard: boolean }

/**
 * Begins to pay for a month: the payment is written down first, then the provider is asked for its checkout. Should its answer
 * be lost, the payment is known all the same, and the poller finds out what became of it.
 */
export async function beginPayment({ db, payments, config, clock, log }: AppContext, partner: PartnerId, wish: Wish) {
  const now = clock()
  await consumeAttempt(db, `pay:${partner}`, { free: 20, most: 60 }, now)
  const { planType, keepCard } = wish
  const amount = paidPlan(planType).price
  const id = uuidv7()
  const reference = newReference()
  const { email } = await payerOf(db, partner)
  await insertPayment(db, {
    id,
    partnerId: partner,
    planType,
    amount,
    currency: 'NGN',
    reference,
    createdAt: now,
    isTest: payments.isTest,
    keepsCard: keepCard,
    nextCheckAt: after(now, minutes(1)),
  })
  try {
    const metadata = { paymentId: id, planType }
    const callbackUrl = `${config.PUBLIC_URL}/subscription/callback`
    const asked = { reference, email, amount, metadata, callbackUrl, isToRecur: keepCard }
    const { authorizationUrl } = await payments.initialize(asked)
    await keepCheckout(db, id, authorizationUrl)
    return { success: true as const, authorization_url: authorizationUrl, reference }
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause
    log.warn({ err: cause, reference }, 'a payment could not be begun')
    throw new AppError('unavailable', messages.paymentNotBegun, {}, 10)
  }
}

/** 128 random bits; Paystack takes letters, digits, `-`, `.` and `=` alone. */
export const newReference = () => `SHH-${randomBytes(16).toString('hex')}`
