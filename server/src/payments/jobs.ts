import { inParallel } from '../lib/in-parallel.ts'
import { ProviderAway } from '../lib/payments/provider.ts'
import type { AppContext } from '../context.ts'
import { mailConfirmCharge } from './mail-confirm-charge.ts'
import { mailDeclinedRenewal } from './mail-declined-renewal.ts'
import { mailReceipt, type ReceiptJob } from './mail-receipt.ts'
import { mailReview, type ReviewJob } from './mail-flagged-payment.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { type DuePayment, duePayments } from './queries.ts'
import { rechargeKeptCard, renewPlans } from './renew-plans.ts'
import { postpone, settlePayment } from './reconcile-payment.ts'

/**
 * What webhooks told of, every minute what was left pending, and the plans that renew themselves. The mails come first: the
 * others promise them from their first job on.
 */
export async function workPayments(context: AppContext) {
  const { jobs } = context
  await jobs.work<ReceiptJob>('mail-receipt', (job) => mailReceipt(context, job))
  await jobs.work<{ paymentId: string }>('mail-withdrawal', ({ paymentId }) => mailWithdrawal(context, paymentId))
  await jobs.work<{ paymentId: string }>('mail-confirm-charge', ({ paymentId }) => mailConfirmCharge(context, paymentId))
  await jobs.work<{ paymentId: string }>('mail-declined-renewal', ({ paymentId }) =>
    mailDeclinedRenewal(context, paymentId),
  )
  await jobs.work<ReviewJob>('mail-review', (job) => mailReview(context, job))
  await jobs.work<{ reference: string }>('settle-payment', async ({ reference }) => {
    await settlePayment(context, reference)
  })
  await jobs.every('poll-payments', '* * * * *', () => settleDue(context))
  await jobs.every('renew-plans', '*/10 * * * *', () => renewPlans(context))
}

/** Asks about every payment whose time has come. One that cannot be settled now does not hold up the others. */
export async function settleDue(context: AppContext): Promise<void> {
  await inParallel(await duePayments(context.db, context.clock(), 200), (due) => settleOne(context, due))
}

async function settleOne(context: AppContext, due: DuePayment) {
  const { reference, renews } = due
  try {
    const state = await settlePayment(context, reference)
    if (state === 'unknown' && renews) await rechargeKeptCard(context, { ...due, renews })
  } catch (cause) {
    const level = cause instanceof ProviderAway ? 'warn' : 'error'
    context.log[level]({ err: cause, reference }, 'a payment could not be looked up')
    await postpone(context, due)
  }
}
