import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, days, hours, minutes } from '../../platform/lib/time.ts'
import type { ProviderTransaction } from '../../platform/payment-provider/provider.ts'
import { isClosed } from '../partners/partner-status.ts'
import { grantPeriod, withdrawPeriod } from '../subscriptions/paid-periods.ts'
import { lockCredit } from './closing-queries.ts'
import {
  creditOnce,
  type DuePayment,
  deletePaymentMethodOfOtherPlan,
  failOnce,
  findPayment,
  flagOnce,
  type PaymentRow,
  savePaymentMethod,
  schedulePoll,
  setProcessing,
  withdrawOnce,
} from './queries.ts'

/**
 * When to poll a payment that is not credited, counted from its creation: no event reports that it was abandoned, and a declined one
 * may still be paid at the same checkout.
 */
const pollDelays = [...[1, 5, 15, 30, 60].map(minutes), ...[3, 6, 12, 24, 48, 72].map(hours)]
/**
 * When to poll a credited payment while its month runs: the event of a refund may be lost. A withdrawn payment is polled for the same
 * time from its withdrawal, because a dispute may be won.
 */
const creditedPollDelays = [1, 3, 7, 14, 21, 31].map(days)

/**
 * Asks the provider about a payment and updates it. Nothing else credits or withdraws money here. Callback, webhook and poller may call
 * this in any order, any number of times. Throws ProviderUnavailable without a reliable answer; `unknown` means that the provider does
 * not know the reference.
 */
export async function reconcilePayment(
  context: AppContext,
  reference: string,
): Promise<ProviderTransaction['state'] | 'unknown'> {
  const { db, payments, clock } = context
  const payment = await findPayment(db, reference)
  if (!payment) return 'unknown'
  const transaction = await payments.verify(reference)
  const now = clock()
  const isConfirmed = transaction !== undefined && (await applyTransaction(context, payment, transaction, now))
  const withdrawnAt = payment.withdrawnAt ?? (isConfirmed && transaction.state === 'reversed' ? now : null)
  const delays = withdrawnAt || isConfirmed || payment.creditedAt ? creditedPollDelays : pollDelays
  const isLastPoll = await scheduleNext(context, payment.id, withdrawnAt ?? payment.createdAt, delays)
  const state = transaction?.state ?? 'unknown'
  if (!isLastPoll || !payment.renewsPeriodId || !['pending', 'unknown'].includes(state)) return state
  await failRenewal(context, payment, 'It was not confirmed in time.')
  return 'failed'
}

/** Returns whether the provider confirms, without a mismatch, that the payment was paid or reversed. */
const applyTransaction = (context: AppContext, payment: PaymentRow, transaction: ProviderTransaction, now: Date) =>
  context.db.transaction().execute(async (tx) => {
    const { state, failureReason } = transaction
    const mismatch = findMismatch(payment, transaction, context.payments.isTest)
    if (mismatch) await flag(tx, payment, mismatch, now)
    // Uses the row as it was before the provider was asked, because two answers may cross.
    else if (state === 'success' && payment.withdrawnAt) await flag(tx, payment, paidAgain, now)
    else if (state === 'reversed') await withdraw(context, tx, payment, now)
    else if (state === 'success' && (await isForClosedPartner(tx, payment))) await flag(tx, payment, partnerClosed, now)
    else if (state === 'failed') await fail(context, tx, payment, failureReason ?? 'It was declined.', now)
    else if (state === 'success') await credit(context, tx, payment, transaction, now)
    else await setProcessing(tx, payment.id, transaction.isProcessing)
    return (state === 'success' || state === 'reversed') && !mismatch
  })

const paidAgain = 'It was given back, and is paid again.'
const partnerClosed = 'The company had closed its account before it was paid.'

/** A closed partner cannot use the month. Locks the payment first, so that a closing that waits for it then finds it credited. */
const isForClosedPartner = async (tx: Tx, { id, partnerId }: PaymentRow) =>
  !(await lockCredit(tx, id)) && isClosed(tx, partnerId)

async function credit(
  { jobs, config }: AppContext,
  tx: Tx,
  payment: PaymentRow,
  transaction: ProviderTransaction,
  now: Date,
) {
  const { id, partnerId, planType, amount, reference } = payment
  const { id: providerTransactionId, channel, cardLast4, card } = transaction
  const paidAt = transaction.paidAt ?? now
  const vat = calculateVat(amount, config.VAT_PERCENT)
  const credited = await creditOnce(tx, { id, providerTransactionId, channel, cardLast4, paidAt, now, vat })
  if (!credited) return
  // The payer's own authenticated call wrote the row.
  await grantPeriod(tx, partnerId as PartnerId, { planType, paymentId: id, now })
  if (credited.saveCard && card) await savePaymentMethod(tx, partnerId, { ...card, planType }, now)
  // Consent to renewals of one plan is not consent for another.
  else if (await deletePaymentMethodOfOtherPlan(tx, partnerId, planType))
    await auditPayment(tx, payment, 'renewal.canceled', { reference, planType }, now)
  await auditPayment(tx, payment, 'payment.credited', { amount, reference, planType }, now)
  const isCardRefused = credited.saveCard && !card
  await jobs.enqueue(tx, 'mail-receipt', { paymentId: id, isCardRefused })
}

/** The VAT that a price includes. */
const calculateVat = (amount: number, percent: number | undefined) =>
  percent === undefined
    ? undefined
    : { vatPercent: percent, vatAmount: Math.round((amount * percent) / (100 + percent)) }

async function withdraw({ jobs }: AppContext, tx: Tx, payment: PaymentRow, now: Date) {
  if (!(await withdrawOnce(tx, payment.id, now))) return
  await withdrawPeriod(tx, payment.partnerId as PartnerId, { paymentId: payment.id, now })
  await auditPayment(tx, payment, 'payment.withdrawn', { reference: payment.reference }, now)
  await jobs.enqueue(tx, 'mail-payment-withdrawn', { paymentId: payment.id })
}

type PaymentKeys = Pick<PaymentRow, 'id' | 'partnerId' | 'reference'>

async function flag(tx: Tx, payment: PaymentKeys, reason: string, now: Date) {
  if (await flagOnce(tx, payment.id, reason, now))
    await auditPayment(tx, payment, 'payment.flagged', { reference: payment.reference, reason }, now)
}

type MaybeRenewal = { id: string; renewsPeriodId: string | null }

/** Marks a renewal as failed: it is not retried, and the partner is told once. If the money arrives after all, it is credited. */
export const failRenewal = (context: AppContext, payment: MaybeRenewal, reason: string) =>
  context.db.transaction().execute((tx) => fail(context, tx, payment, reason, context.clock()))

async function fail({ jobs }: AppContext, tx: Tx, payment: MaybeRenewal, reason: string, now: Date) {
  const isNew = await failOnce(tx, payment.id, reason, now)
  if (isNew && payment.renewsPeriodId) await jobs.enqueue(tx, 'mail-declined-renewal', { paymentId: payment.id })
}

const auditPayment = (tx: Tx, { id, partnerId }: PaymentKeys, action: AuditAction, details: object, occurredAt: Date) =>
  audit(tx, { occurredAt, accountId: null, partnerId, action, subject: id, details })

/**
 * How the provider's answer differs from the payment, as text for an admin. If the payer bears the fee, more is taken than was asked
 * for; then the requested amount counts.
 */
function findMismatch(payment: PaymentRow, transaction: ProviderTransaction, isTest: boolean): string | undefined {
  const { amount, currency, planType, id } = payment
  const { state, requestedAmount, metadata } = transaction
  if (transaction.reference !== payment.reference) return `The provider answered for ${transaction.reference}.`
  if (state !== 'success' && state !== 'reversed') return undefined
  if (transaction.isTest !== isTest) return 'Test money and real money are mixed up.'
  if (transaction.currency !== currency) return `It was paid in ${transaction.currency}, not in ${currency}.`
  const isPrice = requestedAmount === null || requestedAmount === amount
  if (!isPrice || transaction.amount < amount)
    return `${formatNaira(transaction.amount)} was paid; the price is ${formatNaira(amount)}.`
  const { planType: paidPlanType = planType, paymentId = id } = metadata
  return paidPlanType === planType && paymentId === id ? undefined : 'It was paid for something else.'
}

/** Returns whether there is no next poll. */
async function scheduleNext({ db, clock }: AppContext, id: string, from: Date, delays: number[]) {
  const now = clock()
  const next = delays.map((delay) => after(from, delay)).find((at) => at > now)
  await schedulePoll(db, id, next ?? null)
  return next === undefined
}

/**
 * Schedules the next poll of a payment for which the provider gave no answer: soon, behind the others. After a week it is flagged. A
 * credited payment could only be refunded, and that can wait a day.
 */
export async function postpone({ db, clock }: AppContext, payment: DuePayment): Promise<void> {
  const now = clock()
  if (payment.creditedAt || payment.withdrawnAt) return void (await schedulePoll(db, payment.id, after(now, days(1))))
  const isGivenUp = after(payment.createdAt, days(7)) <= now
  if (isGivenUp)
    await db.transaction().execute((tx) => flag(tx, payment, 'The provider gave no answer about it for a week.', now))
  await schedulePoll(db, payment.id, isGivenUp ? null : after(now, minutes(5)))
}
