import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import type { AppContext } from '../context.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { after, hours } from '../lib/time.ts'
import { countPayments, type OwnPayment, paymentsPage } from './queries.ts'

/** A page of the partner's payments, newest first. */
export async function listPayments({ db, clock }: AppContext, partner: PartnerId, page: number) {
  const limit = limits.paymentsPerPage
  const pagination = paginate(await countPayments(db, partner), { page, limit })
  const rows = await paymentsPage(db, partner, { limit, offset: (pagination.currentPage - 1) * limit })
  const now = clock()
  return { payments: rows.map((row) => presentPayment(row, now)), pagination }
}

export const presentPayment = (row: OwnPayment, now: Date): Payment => ({
  id: row.id,
  reference: row.reference,
  planType: row.planType,
  amount: row.amount,
  currency: row.currency,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  channel: row.channel,
  failureReason: row.failureReason,
  isRenewal: row.renewsPeriodId !== null,
  checkoutUrl: isPayable(row, now) ? row.authorizationUrl : null,
  isSandbox: row.isTest,
  period:
    row.startsAt && row.endsAt
      ? { startDate: row.startsAt.toISOString(), endDate: row.endsAt.toISOString(), codes: row.codeLimit ?? 0 }
      : null,
})

// An older checkout may be gone at the provider; a renewal's link is in its own mail.
const isPayable = (row: OwnPayment, now: Date) =>
  stateOf(row) === 'pending' && row.renewsPeriodId === null && after(row.createdAt, hours(24)) > now

export function stateOf({ creditedAt, withdrawnAt, failedAt, flaggedAt, ...row }: OwnPayment): Payment['state'] {
  if (withdrawnAt) return 'withdrawn'
  if (creditedAt) return 'paid'
  if (flaggedAt) return row.resolvedAt ? 'resolved' : 'flagged'
  if (failedAt) return 'failed'
  return row.nextPollAt ? 'pending' : 'not_completed'
}
