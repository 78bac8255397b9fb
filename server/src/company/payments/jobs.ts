import type { AppContext } from '../../platform/context.ts'
import { inParallel } from '../../platform/lib/in-parallel.ts'
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts'
import {
  mailConfirmCharge,
  mailDeclinedRenewal,
  mailPaymentResolved,
  mailPaymentWithdrawn,
  mailReceipt,
  type ReceiptJob,
  type ResolutionJob,
} from './mails.ts'
import { type DuePayment, duePayments } from './queries.ts'
import { postpone, reconcilePayment } from './reconcile-payment.ts'
import { renewPlans, retryRenewal } from './renew-plans.ts'

type PaymentJob = { paymentId: string }

/**
 * Mails about payments, lookups of the payments that webhooks name, the poller of pending payments, and the renewal of plans. The
 * mail queues are registered first, because the other jobs enqueue into them.
 */
export async function registerPaymentJobs(context: AppContext) {
  const { jobs } = context
  await jobs.work<ReceiptJob>('mail-receipt', (job) => mailReceipt(context, job))
  await jobs.work<PaymentJob>('mail-payment-withdrawn', (job) => mailPaymentWithdrawn(context, job.paymentId))
  await jobs.work<PaymentJob>('mail-confirm-charge', (job) => mailConfirmCharge(context, job.paymentId))
  await jobs.work<PaymentJob>('mail-declined-renewal', (job) => mailDeclinedRenewal(context, job.paymentId))
  await jobs.work<ResolutionJob>('mail-payment-resolved', (job) => mailPaymentResolved(context, job))
  await jobs.work<{ reference: string }>('reconcile-payment', async ({ reference }) => {
    await reconcilePayment(context, reference)
  })
  await jobs.every('poll-payments', '* * * * *', () => pollPayments(context))
  await jobs.every('renew-plans', '*/10 * * * *', () => renewPlans(context))
}

/** Reconciles every payment that is due. One that fails does not hold up the others. */
export async function pollPayments(context: AppContext): Promise<void> {
  await inParallel(await duePayments(context.db, context.clock(), 200), (due) => pollPayment(context, due))
}

async function pollPayment(context: AppContext, due: DuePayment) {
  const { reference, renewsPeriodId } = due
  try {
    const state = await reconcilePayment(context, reference)
    if (state === 'unknown' && renewsPeriodId) await retryRenewal(context, { ...due, renewsPeriodId })
  } catch (cause) {
    const level = cause instanceof ProviderUnavailable ? 'warn' : 'error'
    context.log[level]({ err: cause, reference }, 'a payment could not be looked up')
    await postpone(context, due)
  }
}
