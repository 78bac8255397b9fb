import { planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Orders periods by the size of their plan. */
export const planRank = sql`array_position(${sql.lit(`{${planTypes.join()}}`)}::text[], plan_type)`

/** How many codes a period allows now: its plan's and, until it ends, its allowance's. */
export const codesAllowed = (now: Date) => sql<number>`(code_limit +
  case when allowance_ends_at is null or allowance_ends_at > ${now}::timestamptz then coalesce(allowance, 0) else 0 end)`

/** That no other period of the partner that counts ends later: the month after this one is not paid yet. */
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
