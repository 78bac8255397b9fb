import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Payment, Receipt } from '@sahihi/contract/endpoints/payments.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { ProviderAway } from '../lib/payments/provider.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { after, hours } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { countPayments, type OwnPayment, ownPayment, paymentsPage, receiptOf } from './queries.ts'
import { settlePayment } from './reconcile-payment.ts'

/**
 * What became of a payment, after asking the provider; paid, it is credited. A reference that is not this partner's looks like
 * one that nobody has.
 */
export async function verifyOwnPayment(context: AppContext, partner: PartnerId, reference: string) {
  const { db, clock } = context
  // PostgreSQL takes no NUL.
  const before = reference.includes('\0') ? undefined : await ownPayment(db, partner, 'reference', reference)
  if (!before) throw notFound(messages.paymentMissing)
  if (stateOf(before) !== 'paid') {
    // Each is a question to the provider: whoever asks on and on waits between two of them.
    await consumeAttempt(db, `verify:${partner}`, { free: 60, most: 2 }, clock())
    await ask(context, reference)
  }
  const payment = presentPayment((await ownPayment(db, partner, 'reference', reference)) ?? before, clock())
  const { state } = payment
  if (state === 'paid') return { success: true as const, message: messages.paymentCredited, data: payment }
  if (state === 'pending') return { success: true as const, message: messages.paymentPending, data: payment }
  throw new AppError('payment_failed', messages.paymentRefused[state], { data: { payment } })
}

async function ask(context: AppContext, reference: string) {
  try {
    await settlePayment(context, reference)
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause
    context.log.warn({ err: cause, reference }, 'a payment could not be looked up')
    throw new AppError('unavailable', messages.paymentUnverified, {}, 5)
  }
}

export async function pageOfPayments({ db, clock }: AppContext, partner: PartnerId, page: number) {
  const limit = limits.paymentsPerPage
  const pagination = paginate(await countPayments(db, partner), { page, limit })
  const rows = await paymentsPage(db, partner, { limit, offset: (pagination.currentPage - 1) * limit })
  const now = clock()
  return { payments: rows.map((row) => presentPayment(row, now)), pagination }
}

/** The receipt of a payment that was credited, also of one that was given back later: its `state` says so. */
export async function showOwnReceipt({ db, clock, config }: AppContext, partner: PartnerId, id: string): Promise<Receipt> {
  const [row, paid] = [await ownPayment(db, partner, 'payments.id', id), await receiptOf(db, partner, id)]
  if (!row || !paid) throw notFound()
  return { ...presentPayment(row, clock()), email: paid.email, ...presentReceipt(paid, config.SELLER) }
}

type ReceiptRow = Omit<NonNullable<Awaited<ReturnType<typeof receiptOf>>>, 'email'>

/** What a receipt says of its buyer and its seller; the number counts all receipts of the house, after the year. */
export const presentReceipt = (row: ReceiptRow, seller: string[]) => ({
  number: `SHH-${row.creditedAt.getUTCFullYear()}-${String(row.receiptNumber).padStart(6, '0')}`,
  buyer: { companyName: row.buyerName, address: row.buyerAddress },
  seller,
  vat: row.vatPercent === null || row.vatAmount === null ? null : { percent: row.vatPercent, amount: row.vatAmount },
  cardLast4: row.cardLast4,
})

const presentPayment = (row: OwnPayment, now: Date): Payment => ({
  id: row.id,
  reference: row.reference,
  planType: row.planType,
  amount: row.amount,
  currency: row.currency,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  channel: row.channel,
  failure: row.failure,
  isRenewal: row.renews !== null,
  checkoutUrl: isFresh(row, now) ? row.authorizationUrl : null,
  isSandbox: row.isTest,
  period:
    row.startsAt && row.endsAt
      ? { startDate: row.startsAt.toISOString(), endDate: row.endsAt.toISOString(), codes: row.codeLimit ?? 0 }
      : null,
})

// An older checkout may be gone at the provider; a charge of the kept card has its own mail.
const isFresh = (row: OwnPayment, now: Date) =>
  stateOf(row) === 'pending' && row.renews === null && after(row.createdAt, hours(24)) > now

// A review that has ended moved no money: what to do about it was said to the payer by a person.
function stateOf({ creditedAt, withdrawnAt, failedAt, reviewAt, ...row }: OwnPayment): Payment['state'] {
  if (withdrawnAt) return 'withdrawn'
  if (creditedAt) return 'paid'
  if (reviewAt) return row.reviewedAt ? 'reviewed' : 'in_review'
  if (failedAt) return 'failed'
  return row.nextCheckAt ? 'pending' : 'not_completed'
}
