import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { sql } from 'kysely'
import { after, before, minutes } from '../../platform/lib/time.ts'

/** The payment is credited and not withdrawn. */
export const isPaid = sql<boolean>`payments.credited_at is not null and payments.withdrawn_at is null`

/** The provider's answer does not match the payment, and no admin has resolved it. */
export const isFlagged = sql<boolean>`flagged_at is not null and resolved_at is null`

type Row = {
  createdAt: Date
  creditedAt: Date | null
  withdrawnAt: Date | null
  flaggedAt: Date | null
  resolvedAt: Date | null
  canceledAt: Date | null
  failedAt: Date | null
  renewsPeriodId: string | null
  isProcessing: boolean
  nextPollAt: Date | null
}

/** The state of a payment as its partner sees it (docs/company-and-plans.md, "Payments and renewal"). */
export function deriveState(row: Row, now: Date): Payment['state'] {
  if (row.withdrawnAt) return 'withdrawn'
  if (row.creditedAt) return 'paid'
  if (row.flaggedAt) return row.resolvedAt ? 'resolved' : 'flagged'
  if (row.canceledAt) return 'canceled'
  if (row.failedAt) return 'failed'
  return row.nextPollAt && !isAbandoned(row, now) ? 'pending' : 'expired'
}

/** As `deriveState`, for lists. `flagged` are all that an admin must look at, credited ones too. */
export const isInState = (state: Payment['state'], now: Date) =>
  state === 'flagged' ? isFlagged : sql<boolean>`${stateAt(now)} = ${state}`

const stateAt = (now: Date) => sql`case
  when payments.withdrawn_at is not null then 'withdrawn'
  when credited_at is not null then 'paid'
  when flagged_at is not null then case when resolved_at is null then 'flagged' else 'resolved' end
  when canceled_at is not null then 'canceled'
  when failed_at is not null then 'failed'
  when next_poll_at is null then 'expired'
  when renews_period_id is not null or is_processing or created_at > ${before(now, checkoutTime)} then 'pending'
  else 'expired' end`

const checkoutTime = minutes(limits.checkoutMinutes)

type Checkout = Pick<Row, 'createdAt' | 'renewsPeriodId' | 'isProcessing'>

/** When an unpaid checkout expires; a charge of a saved card has no checkout. */
export const calculateExpiry = ({ createdAt, renewsPeriodId, isProcessing }: Checkout) =>
  renewsPeriodId || isProcessing ? null : after(createdAt, checkoutTime)

function isAbandoned(checkout: Checkout, at: Date): boolean {
  const expiry = calculateExpiry(checkout)
  return expiry !== null && expiry <= at
}

/** Whether a payment was canceled or had expired before it was credited. */
export const wasPaidLate = (paid: Checkout & { canceledAt: Date | null; creditedAt: Date }) =>
  paid.canceledAt !== null || isAbandoned(paid, paid.creditedAt)

/** A checkout in the state `pending`. */
export const isOpenCheckout = (now: Date) => sql<boolean>`
  renews_period_id is null and next_poll_at is not null and (is_processing or created_at > ${before(now, checkoutTime)})
  and coalesce(credited_at, withdrawn_at, flagged_at, canceled_at, failed_at) is null`
