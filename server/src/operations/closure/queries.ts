import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { sql } from 'kysely'
import { isOpenCheckout } from '../../company/payments/payment-rules.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** The number of codes that a partner has created or imported. */
export async function countCodes(db: Db | Tx, partner: PartnerId): Promise<number> {
  const { codes } = await db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .select(sql<number>`coalesce(sum(quantity), 0)::double precision`.as('codes'))
    .executeTakeFirstOrThrow()
  return codes
}

/** How many people, invitations, orders, payments and reports a closure affects. */
export async function closureCounts(db: Db, partner: PartnerId, now: Date) {
  const elsewhere = sql`exists (select from memberships as other
    where other.account_id = memberships.account_id and other.partner_id <> memberships.partner_id)`
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('memberships')
        .where('partnerId', '=', partner)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('members'),
      selectFrom('memberships')
        .where('partnerId', '=', partner)
        .select(sql<number>`(count(*) filter (where not ${elsewhere}))::integer`.as('count'))
        .as('membersErased'),
      selectFrom('invitations')
        .where('partnerId', '=', partner)
        .where('acceptedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .where('expiresAt', '>', now)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('invitations'),
      selectFrom('orders')
        .where('partnerId', '=', partner)
        .where('endedAt', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('unfinishedOrders'),
      selectFrom('orders')
        .where('partnerId', '=', partner)
        .where('endedAt', 'is', null)
        .select(sql<number>`coalesce(sum(quantity - codes_made), 0)::integer`.as('count'))
        .as('codesNotMade'),
      selectFrom('payments')
        .where('partnerId', '=', partner)
        .where(isOpenCheckout(now))
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('openPayments'),
      selectFrom('reports')
        .where('partnerId', '=', partner)
        .where('closedAt', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('openReports'),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count ?? 0])) as {
    [name in keyof typeof counts]: number
  }
}

/** The running and upcoming paid months, and the trial, in the order of their ends. */
export const runningPlans = (db: Db, partner: PartnerId, now: Date) =>
  db
    .selectFrom('subscriptionPeriods')
    .where('partnerId', '=', partner)
    .where('withdrawnAt', 'is', null)
    .where('replacedByPeriodId', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('endsAt')
    .select([sql<PlanType>`plan_type`.as('planType'), 'endsAt'])
    .execute()
