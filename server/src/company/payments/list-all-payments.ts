import type { PartnerPayment } from '@sahihi/contract/endpoints/payments.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { paginate } from '../../platform/lib/paginate.ts'
import { allPaymentsPage, type ListedPayment, type PaymentFilters, sumPayments } from './all-payments-queries.ts'
import { presentPayment } from './list-payments.ts'

type Query = PaymentFilters & { page: number; limit: number }

/** A page of the payments of all partners, newest first. */
export async function listAllPayments({ db, clock }: AppContext, { page, limit, ...filters }: Query) {
  const now = clock()
  const { count, paid } = await sumPayments(db, filters, now)
  const pagination = paginate(count, { page, limit })
  const offset = (pagination.currentPage - 1) * limit
  const rows = count > 0 ? await allPaymentsPage(db, filters, now, { limit, offset }) : []
  return { payments: rows.map((row) => presentPartnerPayment(row, now)), paid, pagination }
}

function presentPartnerPayment(row: ListedPayment, now: Date): PartnerPayment {
  const { partnerId: id, companyName, flagReason, resolvedAt } = row
  return { ...presentPayment(row, now), partner: { id, companyName }, flagReason: resolvedAt ? null : flagReason }
}

/** How many payments the list has with these filters, and what the credited ones add up to. */
export const sumListedPayments = (db: Db, filters: Pick<PaymentFilters, 'state' | 'from'>, now: Date) =>
  sumPayments(db, filters, now)
