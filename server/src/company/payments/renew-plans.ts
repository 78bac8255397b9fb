import { type PaidPlanType, paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import { inParallel } from '../../platform/lib/in-parallel.ts'
import { after, before, days, hours, minutes } from '../../platform/lib/time.ts'
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts'
import { createReference } from './initialize-payment.ts'
import { failOnce, saveCheckoutUrl, schedulePoll } from './queries.ts'
import { failRenewal, reconcilePayment } from './reconcile-payment.ts'
import {
  claimRenewal,
  dueRenewals,
  findChargeableCard,
  isStillLastPeriod,
  lockPartner,
  type Renewal,
} from './renewal-queries.ts'

/**
 * Charges the saved card on the last day of a plan, once per period, whatever the outcome. After an outage it also catches up on
 * periods that ended in the last three days; their next month begins when it is paid.
 */
export async function renewPlans(context: AppContext): Promise<void> {
  const now = context.clock()
  const due = await dueRenewals(context.db, { from: before(now, days(3)), until: after(now, hours(24)) }, 200)
  await inParallel(due, (renewal) => renew(context, renewal, now))
}

async function renew(context: AppContext, { periodId, partnerId, planType }: Renewal, now: Date) {
  const payment = {
    id: uuidv7(),
    partnerId,
    planType,
    amount: paidPlan(planType).price,
    currency: 'NGN',
    reference: createReference(),
    createdAt: now,
    isTest: context.payments.isTest,
    renewsPeriodId: periodId,
    nextPollAt: after(now, minutes(1)),
  }
  const isClaimed = await context.db.transaction().execute(async (tx) => {
    // Crediting takes this lock too, so a payment that is credited meanwhile is either seen here, or comes after the claim.
    await lockPartner(tx, partnerId)
    return claimRenewal(tx, payment)
  })
  if (isClaimed) await chargeSavedCard(context, payment)
}

type Charge = {
  id: string
  partnerId: string
  planType: PaidPlanType
  amount: number
  reference: string
  renewsPeriodId: string
}

/** Repeats a charge that never reached the provider, unless the month was paid in another way since. */
export async function retryRenewal(context: AppContext, charge: Charge) {
  if (await isStillLastPeriod(context.db, charge.renewsPeriodId)) await chargeSavedCard(context, charge)
  else await failOnce(context.db, charge.id, 'It was not needed any more.', context.clock())
}

/**
 * Charges the saved card for a stored payment. The provider accepts a reference only once, so a charge whose answer was lost can be
 * repeated. Reconciliation finds out whether the money arrived, and the poller retries what fails here.
 */
async function chargeSavedCard(context: AppContext, charge: Charge) {
  const { id, partnerId, planType, amount, reference } = charge
  const { db, jobs, payments, clock, log } = context
  const card = await findChargeableCard(db, partnerId, planType)
  if (!card) return void (await failOnce(db, id, 'The card may not be charged any more.', clock()))
  const { authorizationCode, email } = card
  try {
    const metadata = { paymentId: id, planType }
    const { confirmUrl, refused } = await payments.charge({ reference, email, amount, metadata, authorizationCode })
    if (refused) {
      log.warn({ reference, refused }, 'a saved card was refused')
      await failRenewal(context, charge, refused)
    }
    if (confirmUrl) {
      await saveCheckoutUrl(db, id, confirmUrl)
      await db.transaction().execute((tx) => jobs.enqueue(tx, 'mail-confirm-charge', { paymentId: id }))
    }
    const state = await reconcilePayment(context, reference)
    // The provider does not know the payment, and would refuse another charge too.
    if (refused && state === 'unknown') await schedulePoll(db, id, null)
  } catch (cause) {
    const level = cause instanceof ProviderUnavailable ? 'warn' : 'error'
    log[level]({ err: cause, reference }, 'a plan could not be renewed now')
  }
}
