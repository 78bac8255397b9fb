import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { paginate } from '../../platform/lib/paginate.ts'
import { calculateExpiry, deriveState } from './payment-rules.ts'
import { countPayments, type OwnPayment, paymentsPage } from './queries.ts'

/** A page of the partner's payments, newest first. */
export async function listPayments({ db, clock }: AppContext, partner: PartnerId, page: number) {
  const limit = limits.paymentsPerPage
  const pagination = paginate(await countPayments(db, partner), { page, limit })
  const rows = await paymentsPage(db, partner, { limit, offset: (pagination.currentPage - 1) * limit })
  const now = clock()
  return { payments: rows.map((row) => presentPayment(row, now)), pagination }
}

export const presentPayment = (row: OwnPayment, now: Date): Payment => {
  const state = deriveState(row, now)
  const isOpen = state === 'pending' && row.renewsPeriodId === null
  return {
    id: row.id,
    reference: row.reference,
    planType: row.planType,
    amount: row.amount,
    currency: row.currency,
    state,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    channel: row.channel,
    failureReason: row.failureReason,
    isRenewal: row.renewsPeriodId !== null,
    isProcessing: state === 'pending' && row.isProcessing,
    // A renewal's link is in its own mail, and while a payment is processed it must not be paid again.
    checkoutUrl: isOpen && !row.isProcessing ? row.authorizationUrl : null,
    expiresAt: isOpen ? (calculateExpiry(row)?.toISOString() ?? null) : null,
    isSandbox: row.isTest,
    period:
      row.startsAt && row.endsAt
        ? { startDate: row.startsAt.toISOString(), endDate: row.endsAt.toISOString(), codes: row.codeLimit ?? 0 }
        : null,
  }
}
