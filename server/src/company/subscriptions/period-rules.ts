import { planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/schema.ts'
import { after, days } from '../../platform/lib/time.ts'

/** Orders periods by the size of their plan. */
export const planRank = sql`array_position(${sql.lit(`{${planTypes.join()}}`)}::text[], plan_type)`

/** How many codes a period allows now: its plan's and, until it ends, its allowance's. */
export const codesAllowed = (now: Date) => sql<number>`(code_limit +
  case when allowance_ends_at is null or allowance_ends_at > ${now}::timestamptz then coalesce(allowance, 0) else 0 end)`

/**
 * That a period has begun. If the clock was set back by up to a day since then, the first paid period that has not ended also counts as
 * begun; later months have that one before them.
 */
export const hasBegun = (now: Date, period = 'subscriptionPeriods') => {
  const startsAt = sql.ref(`${period}.startsAt`)
  return sql<boolean>`(${startsAt} <= ${now}::timestamptz or ${startsAt} <= ${after(now, days(1))}::timestamptz and not exists (
    select from subscription_periods earlier
    where earlier.partner_id = ${sql.ref(`${period}.partnerId`)} and earlier.plan_type <> 'TRIAL'
      and earlier.withdrawn_at is null and earlier.replaced_by_period_id is null
      and earlier.starts_at < ${startsAt} and earlier.ends_at > ${now}::timestamptz))`
}

/** Periods of partners that are not suspended and have a saved card for the plan. */
export const periodsWithCard = (db: Db) =>
  db
    .selectFrom('subscriptionPeriods')
    .innerJoin('paymentMethods', (join) =>
      join
        .onRef('paymentMethods.partnerId', '=', 'subscriptionPeriods.partnerId')
        .onRef('paymentMethods.planType', '=', 'subscriptionPeriods.planType'),
    )
    .innerJoin('partners', 'partners.id', 'subscriptionPeriods.partnerId')
    .where('suspendedAt', 'is', null)

/** That no other counting period of the partner ends later, so that the month after this one is not paid yet. */
export const isLastPeriod = ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'subscriptionPeriods'>) =>
  not(
    exists(
      selectFrom('subscriptionPeriods as later')
        .whereRef('later.partnerId', '=', 'subscriptionPeriods.partnerId')
        .where('later.withdrawnAt', 'is', null)
        .where('later.replacedByPeriodId', 'is', null)
        .whereRef('later.endsAt', '>', 'subscriptionPeriods.endsAt')
        .select('later.id'),
    ),
  )
