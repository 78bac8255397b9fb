import { planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** How large a period's plan is: of two the larger counts. */
export const planRank = sql`array_position(${sql.lit(`{${planTypes.join()}}`)}::text[], plan_type)`

/** That no period of the same partner that counts ends later: what follows on this one is not paid yet. */
export const isLastMonth = ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'periods'>) =>
  not(
    exists(
      selectFrom('periods as later')
        .whereRef('later.partnerId', '=', 'periods.partnerId')
        .where('later.withdrawnAt', 'is', null)
        .where('later.replacedBy', 'is', null)
        .whereRef('later.endsAt', '>', 'periods.endsAt')
        .select('later.id'),
    ),
  )
