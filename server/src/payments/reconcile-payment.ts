import { naira } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { Found } from '../lib/payments/provider.ts'
import { after, days, hours, minutes } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { grantMonth } from '../subscriptions/grant-period.ts'
import { withdrawMonth } from '../subscriptions/withdraw-period.ts'
import {
  checkAgain,
  creditOnce,
  type DuePayment,
  failOnce,
  forgetCardOfOther,
  keepCard,
  type PaymentRow,
  paymentOf,
  reviewOnce,
  withdrawOnce,
} from './queries.ts'

/**
 * When a payment that is not credited is asked about again, counted from its beginning: no event tells of one that was given
 * up, and one that was declined may still be paid at the same checkout.
 */
const askedAfter = [...[1, 5, 15, 60].map(minutes), ...[3, 6, 12, 24, 48, 72].map(hours)]
/**
 * And one that is credited, while its month runs: the event that tells of a refund may be lost. One that was given back is asked
 * about as long from then on: a dispute may be won.
 */
const creditedAskedAfter = [1, 3, 7, 14, 21, 31].map(days)

/**
 * Asks the provider what became of a payment, and brings it up to date: the one way in which money moves anything here.
 * Callback, webhook and poller all come through it, in any order and as often as they like. Throws ProviderAway when there was
 * no answer to rely on; `unknown` is a reference that the provider never got.
 */
export async function settlePayment(context: AppContext, reference: string): Promise<Found['state'] | 'unknown'> {
  const { db, payments, clock } = context
  const payment = await paymentOf(db, reference)
  if (!payment) return 'unknown'
  const found = await payments.verify(reference)
  const now = clock()
  const isInOrder = found !== undefined && (await settle(context, payment, found, now))
  const goneAt = payment.withdrawnAt ?? (isInOrder && found.state === 'reversed' ? now : null)
  const waits = goneAt || isInOrder || payment.creditedAt ? creditedAskedAfter : askedAfter
  const isLast = await scheduleNext(context, payment.id, goneAt ?? payment.createdAt, waits)
  const state = found?.state ?? 'unknown'
  if (!isLast || !payment.renews || !['pending', 'unknown'].includes(state)) return state
  await failRenewal(context, payment, 'It was not confirmed in time.')
  return 'failed'
}

// Gives whether the provider said something that is as it was asked for: that it is paid, or was given back.
const settle = (context: AppContext, payment: PaymentRow, found: Found, now: Date) =>
  context.db.transaction().execute(async (tx) => {
    const odd = oddnessOf(payment, found, context.payments.isTest)
    if (odd) await review(tx, payment, odd, now)
    // As it was read before the provider was asked: two answers may cross.
    else if (found.state === 'success' && payment.withdrawnAt) await review(tx, payment, paidAgain, now)
    else if (found.state === 'reversed') await withdraw(context, tx, payment, now)
    else if (found.state === 'failed') await fail(context, tx, payment, found.failure ?? 'It was declined.', now)
    else if (found.state === 'success') await credit(context, tx, payment, found, now)
    return (found.state === 'success' || found.state === 'reversed') && !odd
  })

const paidAgain = 'It was given back, and is paid again.'

async function credit({ jobs, config }: AppContext, tx: Tx, payment: PaymentRow, found: Found, now: Date) {
  const { id, partnerId, planType, amount, reference } = payment
  const { id: providerId, channel, cardLast4, paidAt } = found
  const vat = vatOf(amount, config.VAT_PERCENT)
  const credited = await creditOnce(tx, { id, providerId, channel, cardLast4, paidAt: paidAt ?? now, now, vat })
  if (!credited) return
  // Nobody else's partner id can be in the row that its payer's own call wrote.
  await grantMonth(tx, partnerId as PartnerId, { planType, paymentId: id, now })
  if (credited.keepsCard && found.card) await keepCard(tx, partnerId, { ...found.card, planType }, now)
  // Who agreed to the renewal of one plan has not agreed to that of another.
  else if (await forgetCardOfOther(tx, partnerId, planType))
    await write(tx, payment, 'renewal.stopped', { reference, planType }, now)
  await write(tx, payment, 'payment.credited', { amount, reference, planType }, now)
  const isCardRefused = credited.keepsCard && !found.card
  await jobs.enqueue(tx, 'mail-receipt', { paymentId: id, isCardRefused })
}

/** The part of a price that is VAT, which the price includes. */
const vatOf = (amount: number, percent: number | undefined) =>
  percent === undefined
    ? undefined
    : { vatPercent: percent, vatAmount: Math.round((amount * percent) / (100 + percent)) }

async function withdraw({ jobs }: AppContext, tx: Tx, payment: PaymentRow, now: Date) {
  if (!(await withdrawOnce(tx, payment.id, now))) return
  await withdrawMonth(tx, payment.partnerId as PartnerId, { paymentId: payment.id, now })
  await write(tx, payment, 'payment.withdrawn', { reference: payment.reference }, now)
  await jobs.enqueue(tx, 'mail-withdrawal', { paymentId: payment.id })
}

type Named = Pick<PaymentRow, 'id' | 'partnerId' | 'reference'>

async function review(tx: Tx, payment: Named, reason: string, now: Date) {
  if (await reviewOnce(tx, payment.id, reason, now))
    await write(tx, payment, 'payment.odd', { reference: payment.reference, reason }, now)
}

type Renewing = { id: string; renews: string | null }

/** A renewal comes to nothing: it is not tried again, and its owner is told once. Should its money come all the same, it is credited. */
export const failRenewal = (context: AppContext, payment: Renewing, failure: string) =>
  context.db.transaction().execute((tx) => fail(context, tx, payment, failure, context.clock()))

async function fail({ jobs }: AppContext, tx: Tx, payment: Renewing, failure: string, now: Date) {
  const isNews = await failOnce(tx, payment.id, failure, now)
  if (isNews && payment.renews) await jobs.enqueue(tx, 'mail-declined-renewal', { paymentId: payment.id })
}

const write = (tx: Tx, { id, partnerId }: Named, action: string, details: object, at: Date) =>
  audit(tx, { at, accountId: null, partnerId, action, subject: id, details })

/**
 * What the provider says that does not fit what was asked for, in words for an admin. Where the payer bears the fee, more is
 * taken than was asked for; what was asked for then comes along, and is what counts.
 */
function oddnessOf(payment: PaymentRow, found: Found, isTest: boolean): string | undefined {
  const { amount, currency, planType, id } = payment
  if (found.reference !== payment.reference) return `The provider answered for ${found.reference}.`
  if (found.state !== 'success' && found.state !== 'reversed') return undefined
  if (found.isTest !== isTest) return 'Test money and real money are mixed up.'
  if (found.currency !== currency) return `It was paid in ${found.currency}, not in ${currency}.`
  const isPrice = found.requestedAmount === null || found.requestedAmount === amount
  if (!isPrice || found.amount < amount) return `${naira(found.amount)} was paid; the price is ${naira(amount)}.`
  const { planType: named = planType, paymentId = id } = found.metadata
  return named === planType && paymentId === id ? undefined : 'It was paid for something else.'
}

// Gives whether it is asked about no more.
async function scheduleNext({ db, clock }: AppContext, id: string, from: Date, waits: number[]) {
  const now = clock()
  const next = waits.map((wait) => after(from, wait)).find((at) => at > now)
  await checkAgain(db, id, next ?? null)
  return next === undefined
}

/**
 * There was no answer about a payment: it is asked about again soon, behind the others, and after a week a person is. Of one
 * that is credited only its refund would be news, and that may wait a day.
 */
export async function postpone({ db, clock }: AppContext, payment: DuePayment): Promise<void> {
  const now = clock()
  if (payment.creditedAt || payment.withdrawnAt) return void (await checkAgain(db, payment.id, after(now, days(1))))
  const isGivenUp = after(payment.createdAt, days(7)) <= now
  if (isGivenUp)
    await db.transaction().execute((tx) => review(tx, payment, 'The provider gave no answer about it for a week.', now))
  await checkAgain(db, payment.id, isGivenUp ? null : after(now, minutes(5)))
}
