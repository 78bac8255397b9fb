import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { DB, Payments } from '../db/schema.ts'
import { isLastMonth } from '../subscriptions/period-rules.ts'

/** The card that a partner let us keep for this plan; a suspended partner's is not charged. */
export const cardOf = (db: Db, partnerId: string, planType: PaidPlanType) =>
  db
    .selectFrom('keptCards')
    .innerJoin('partners', 'partners.id', 'keptCards.partnerId')
    .where('partnerId', '=', partnerId)
    .where('planType', '=', planType)
    .where('suspendedAt', 'is', null)
    .select(['authorizationCode', 'keptCards.email'])
    .executeTakeFirst()

/** Whether a period is still the last of its partner's that counts: what follows on it is not paid yet. */
export const isLastPeriod = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('periods').where('id', '=', id).where(isLast).select('id').executeTakeFirst()) !== undefined

const isLast = (builder: ExpressionBuilder<DB, 'periods'>) =>
  builder.and([
    builder.eb('periods.withdrawnAt', 'is', null),
    builder.eb('periods.replacedBy', 'is', null),
    isLastMonth(builder),
  ])

/**
 * Paid months without one after them that were never charged for, and whose partner agreed that a card be charged for just this
 * plan, and is not suspended.
 */
const renewable = (db: Db | Tx) =>
  db
    .selectFrom('periods')
    .innerJoin('keptCards', (join) =>
      join.onRef('keptCards.partnerId', '=', 'periods.partnerId').onRef('keptCards.planType', '=', 'periods.planType'),
    )
    .innerJoin('partners', 'partners.id', 'periods.partnerId')
    .where('suspendedAt', 'is', null)
    .where(isLast)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').whereRef('renews', '=', 'periods.id').select('payments.id'))),
    )

/** Those of them that end or ended in that time. */
export const dueRenewals = (db: Db, { from, until }: { from: Date; until: Date }, limit: number) =>
  renewable(db)
    .where('endsAt', '>', from)
    .where('endsAt', '<=', until)
    .orderBy('endsAt')
    .limit(limit)
    .select(['periods.id as periodId', 'periods.partnerId', sql<PaidPlanType>`periods.plan_type`.as('planType')])
    .execute()
export type Renewal = Awaited<ReturnType<typeof dueRenewals>>[number]

/** Whatever is credited to the partner meanwhile waits until the transaction ends. */
export const holdPartner = (tx: Tx, partnerId: string) =>
  tx.selectFrom('partners').where('id', '=', partnerId).select('id').forNoKeyUpdate().execute()

/**
 * Writes down the charge for the month after a period; false when there is one already, or when the period need not or may not
 * be renewed any more. What was true when the list of them was read is asked again in the one statement; that there is no charge
 * yet as well, because an insert would wait for the one that is just being credited, and that for our hold on its partner.
 */
export async function claimRenewal(tx: Tx, payment: Insertable<Payments> & { renews: string }): Promise<boolean> {
  const fields = Object.keys(payment) as (keyof Insertable<Payments>)[]
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .columns(fields)
    .expression(
      renewable(tx)
        .where('periods.id', '=', payment.renews)
        .where('periods.planType', '=', payment.planType)
        .select(fields.map((field) => sql`${payment[field]}`.as(field))),
    )
    .onConflict((conflict) => conflict.column('renews').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
