import { type PaidPlanType, paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import { inParallel } from '../lib/in-parallel.ts'
import { ProviderAway } from '../lib/payments/provider.ts'
import { after, before, days, hours, minutes } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { newReference } from './initialize-payment.ts'
import { checkAgain, failOnce, keepCheckout } from './queries.ts'
import { cardOf, claimRenewal, dueRenewals, holdPartner, isLastPeriod, type Renewal } from './renewal-queries.ts'
import { failRenewal, settlePayment } from './reconcile-payment.ts'

/**
 * On the last day of a plan whose card was kept: the month after it is charged, once for each period whatever becomes of it. After
 * an outage also in the three days after its end; the month then begins when it is paid.
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
    reference: newReference(),
    createdAt: now,
    isTest: context.payments.isTest,
    renews: periodId,
    nextCheckAt: after(now, minutes(1)),
  }
  const isClaimed = await context.db.transaction().execute(async (tx) => {
    // A payment that is credited meanwhile holds them, too: either it is seen, or it comes after the claim.
    await holdPartner(tx, partnerId)
    return claimRenewal(tx, payment)
  })
  if (isClaimed) await chargeKeptCard(context, payment)
}

type Charge = {
  id: string
  partnerId: string
  planType: PaidPlanType
  amount: number
  reference: string
  renews: string
}

/** Charges again what never reached the provider, unless the month was paid in another way since. */
export async function rechargeKeptCard(context: AppContext, charge: Charge) {
  if (await isLastPeriod(context.db, charge.renews)) await chargeKeptCard(context, charge)
  else await failOnce(context.db, charge.id, 'It was not needed any more.', context.clock())
}

/**
 * Charges the kept card for a payment that is written down. The provider takes a reference only once, so that this may be
 * tried again when its answer was lost. Whether the money came is asked separately; what goes wrong here is for the poller.
 */
async function chargeKeptCard(context: AppContext, charge: Charge) {
  const { id, partnerId, planType, amount, reference } = charge
  const { db, jobs, payments, clock, log } = context
  const card = await cardOf(db, partnerId, planType)
  if (!card) return void (await failOnce(db, id, 'The card may not be charged any more.', clock()))
  const { authorizationCode, email } = card
  try {
    const metadata = { paymentId: id, planType }
    const { confirmUrl, refused } = await payments.charge({ reference, email, amount, metadata, authorizationCode })
    if (refused) {
      log.warn({ reference, refused }, 'a kept card was refused')
      await failRenewal(context, charge, refused)
    }
    if (confirmUrl) {
      await keepCheckout(db, id, confirmUrl)
      await db.transaction().execute((tx) => jobs.enqueue(tx, 'mail-confirm-charge', { paymentId: id }))
    }
    const state = await settlePayment(context, reference)
    // It would be refused again, and there is nothing of which it could be asked.
    if (refused && state === 'unknown') await checkAgain(db, id, null)
  } catch (cause) {
    const level = cause instanceof ProviderAway ? 'warn' : 'error'
    log[level]({ err: cause, reference }, 'a plan could not be renewed now')
  }
}
