import type { PaymentState } from '@sahihi/contract/domain/payment-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { contains } from '../../platform/db/name-key.ts'
import { addDays, adminTimeZone, startOfDay } from '../../platform/lib/calendar.ts'
import { isInState, isPaid } from './payment-rules.ts'
import { isShown, paymentsWithPeriod } from './queries.ts'

export type PaymentFilters = {
  state?: PaymentState | undefined
  search?: string | undefined
  partner?: string | undefined
  /** Days in UTC, both included. */
  from?: string | undefined
  to?: string | undefined
}

function matches({ state, search, partner, from, to }: PaymentFilters, now: Date) {
  const conditions = [
    isShown,
    ...(state ? [isInState(state, now)] : []),
    ...(search ? [sql`payments.partner_id in (select id from partners where ${contains('searchText', search)})`] : []),
    ...(partner ? [sql`payments.partner_id = ${partner}`] : []),
    ...(from ? [sql`created_at >= ${startOfDay(from, adminTimeZone)}`] : []),
    ...(to ? [sql`created_at < ${startOfDay(addDays(to, 1), adminTimeZone)}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export const sumPayments = (db: Db, filters: PaymentFilters, now: Date) =>
  db
    .selectFrom('payments')
    .where(matches(filters, now))
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(amount) filter (where ${isPaid}), 0)::double precision`.as('paid'),
    ])
    .executeTakeFirstOrThrow()

type Rows = { limit: number; offset: number }

export const allPaymentsPage = (db: Db, filters: PaymentFilters, now: Date, { limit, offset }: Rows) =>
  paymentsWithPeriod(db)
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .where(matches(filters, now))
    .orderBy('createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select(['companyName', 'flagReason'])
    .execute()
export type ListedPayment = Awaited<ReturnType<typeof allPaymentsPage>>[number]
