import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { DB, Payments } from '../../platform/db/schema.ts'
import { isLastPeriod, periodsWithCard } from '../subscriptions/period-rules.ts'

/** The card that the partner saved for this plan; undefined while the partner is suspended. A closed partner has no card. */
export const findChargeableCard = (db: Db, partnerId: string, planType: PaidPlanType) =>
  db
    .selectFrom('paymentMethods')
    .innerJoin('partners', 'partners.id', 'paymentMethods.partnerId')
    .where('partnerId', '=', partnerId)
    .where('planType', '=', planType)
    .where('suspendedAt', 'is', null)
    .select(['authorizationCode', 'paymentMethods.email'])
    .executeTakeFirst()

/** Whether the period still counts and the month after it is still unpaid. */
export const isStillLastPeriod = (db: Db, id: string) =>
  findsRow(db.selectFrom('subscriptionPeriods').where('id', '=', id).where(isLast).select('id'))

const isLast = (builder: ExpressionBuilder<DB, 'subscriptionPeriods'>) =>
  builder.and([
    builder.eb('subscriptionPeriods.withdrawnAt', 'is', null),
    builder.eb('subscriptionPeriods.replacedByPeriodId', 'is', null),
    isLastPeriod(builder),
  ])

/** Last paid periods without a charge for the next month. */
const renewable = (db: Db) =>
  periodsWithCard(db)
    .where(isLast)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('payments').whereRef('renewsPeriodId', '=', 'subscriptionPeriods.id').select('payments.id')),
      ),
    )

/** The renewable periods that end within this time. */
export const dueRenewals = (db: Db, { from, until }: { from: Date; until: Date }, limit: number) =>
  renewable(db)
    .where('endsAt', '>', from)
    .where('endsAt', '<=', until)
    .orderBy('endsAt')
    .limit(limit)
    .select([
      'subscriptionPeriods.id as periodId',
      'subscriptionPeriods.partnerId',
      sql<PaidPlanType>`subscription_periods.plan_type`.as('planType'),
    ])
    .execute()
export type Renewal = Awaited<ReturnType<typeof dueRenewals>>[number]

/** Makes the crediting of the partner's payments wait until the transaction ends. */
export const lockPartner = (tx: Tx, partnerId: string) =>
  tx.selectFrom('partners').where('id', '=', partnerId).select('id').forNoKeyUpdate().execute()

/**
 * Stores the charge for the month after a period; false when there already is one, or the period is no longer renewable. The statement
 * checks everything again. It also checks for an existing charge: otherwise the insert would wait for a charge that is just being
 * credited, while that waits for our lock on the partner.
 */
export async function claimRenewal(
  tx: Tx,
  payment: Insertable<Payments> & { renewsPeriodId: string },
): Promise<boolean> {
  const fields = Object.keys(payment) as (keyof Insertable<Payments>)[]
  return changesRow(
    tx
      .insertInto('payments')
      .columns(fields)
      .expression(
        renewable(tx)
          .where('subscriptionPeriods.id', '=', payment.renewsPeriodId)
          .where('subscriptionPeriods.planType', '=', payment.planType)
          .select(fields.map((field) => sql`${payment[field]}`.as(field))),
      )
      .onConflict((conflict) => conflict.column('renewsPeriodId').doNothing()),
  )
}
