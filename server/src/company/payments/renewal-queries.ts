import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { DB, Payments } from '../../platform/db/schema.ts'
import { isLastPeriod } from '../subscriptions/period-rules.ts'

/** The card that the partner saved for this plan; undefined while the partner is suspended; a closed one has none. */
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
export const isStillLastPeriod = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('subscriptionPeriods').where('id', '=', id).where(isLast).select('id').executeTakeFirst()) !==
  undefined

const isLast = (builder: ExpressionBuilder<DB, 'subscriptionPeriods'>) =>
  builder.and([
    builder.eb('subscriptionPeriods.withdrawnAt', 'is', null),
    builder.eb('subscriptionPeriods.replacedByPeriodId', 'is', null),
    isLastPeriod(builder),
  ])

/** Last paid periods without a charge for the next month, of partners with a saved card for the same plan who are not suspended. */
const renewable = (db: Db | Tx) =>
  db
    .selectFrom('subscriptionPeriods')
    .innerJoin('paymentMethods', (join) =>
      join
        .onRef('paymentMethods.partnerId', '=', 'subscriptionPeriods.partnerId')
        .onRef('paymentMethods.planType', '=', 'subscriptionPeriods.planType'),
    )
    .innerJoin('partners', 'partners.id', 'subscriptionPeriods.partnerId')
    .where('suspendedAt', 'is', null)
    .where(isLast)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('payments').whereRef('renewsPeriodId', '=', 'subscriptionPeriods.id').select('payments.id')),
      ),
    )

/** The renewable periods that end in that time. */
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

/** Makes payments that would be credited to the partner wait until the transaction ends. */
export const lockPartner = (tx: Tx, partnerId: string) =>
  tx.selectFrom('partners').where('id', '=', partnerId).select('id').forNoKeyUpdate().execute()

/**
 * Stores the charge for the month after a period; false when there is one, or the period is no longer renewable. The statement
 * checks everything again. It also checks for an existing charge, because an insert would otherwise wait for one that is just
 * being credited, which waits for our lock on the partner.
 */
export async function claimRenewal(
  tx: Tx,
  payment: Insertable<Payments> & { renewsPeriodId: string },
): Promise<boolean> {
  const fields = Object.keys(payment) as (keyof Insertable<Payments>)[]
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .columns(fields)
    .expression(
      renewable(tx)
        .where('subscriptionPeriods.id', '=', payment.renewsPeriodId)
        .where('subscriptionPeriods.planType', '=', payment.planType)
        .select(fields.map((field) => sql`${payment[field]}`.as(field))),
    )
    .onConflict((conflict) => conflict.column('renewsPeriodId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
