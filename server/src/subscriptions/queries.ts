import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PaidPlanType, PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { Periods } from '../db/schema.ts'
import { isLastMonth, planRank } from './period-rules.ts'

/** The largest plan whose period runs; of two the one that ends last. */
const current = (db: Db | Tx, partner: PartnerId, now: Date) =>
  periodsOf(db, partner)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy(planRank, 'desc')
    .orderBy('endsAt', 'desc')
    .limit(1)

/** The periods that count: not withdrawn, nor replaced by a larger plan. */
const periodsOf = (db: Db | Tx, partner: PartnerId) =>
  db
    .selectFrom('periods')
    .where('partnerId', '=', partner)
    .where('withdrawnAt', 'is', null)
    .where('replacedBy', 'is', null)

/** Takes `count` codes from the partner's current period in one conditional statement; false when there are not so many left, or no period. */
export async function takeCodes(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('periods')
    .set({ codesGenerated: sql`codes_generated + ${count}` })
    .where('id', '=', current(tx, partner, now).select('id'))
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`codes_generated + ${count} <= code_limit`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const planHeld = sql<PlanType>`plan_type`.as('planType')
const columns = ['id', planHeld, 'startsAt', 'endsAt', 'codeLimit', 'codesGenerated'] as const

/** The current period or, when none is, the one that ended last. */
export const latestPeriod = async (db: Db | Tx, partner: PartnerId, now: Date) =>
  (await current(db, partner, now).select(columns).executeTakeFirst()) ??
  (await periodsOf(db, partner)
    .where('endsAt', '<=', now)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .select(columns)
    .executeTakeFirst())

/** How many codes the current period has left, with its plan and its end; undefined when there is no current period. */
export const codesLeft = (db: Db | Tx, partner: PartnerId, now: Date) =>
  current(db, partner, now)
    .select(['planType', 'endsAt', sql<number>`code_limit - codes_generated`.as('left')])
    .select(({ selectFrom }) =>
      selectFrom('partners')
        .where('partners.id', '=', partner)
        .select('timeZone')
        .$asScalar()
        .$notNull()
        .as('timeZone'),
    )
    .executeTakeFirst()

/** The paid months that run or are still to come, in the order in which they end. */
export const paidMonths = (tx: Db | Tx, partner: PartnerId, now: Date) =>
  periodsOf(tx, partner)
    .where('endsAt', '>', now)
    .where('planType', '!=', 'TRIAL')
    .orderBy('endsAt')
    .select([...columns, 'anchoredAt'])
    .execute()

export type Month = Awaited<ReturnType<typeof paidMonths>>[number]

/** Holds the partner's months, so that two payments at once are credited one after the other; gives its time zone. */
export const holdMonths = (tx: Tx, partner: PartnerId) =>
  tx.selectFrom('partners').where('id', '=', partner).select('timeZone').forNoKeyUpdate().executeTakeFirstOrThrow()

export const insertMonth = (tx: Tx, month: Insertable<Periods>) => tx.insertInto('periods').values(month).execute()

export const moveMonth = (tx: Tx, id: string, to: { startsAt: Date; endsAt: Date; anchoredAt: Date }) =>
  tx.updateTable('periods').set(to).where('id', '=', id).execute()

/** A month whose place a larger one takes counts no longer, until that is withdrawn. */
export const replaceMonth = (tx: Tx, id: string, replacedBy: string) =>
  tx.updateTable('periods').set({ replacedBy }).where('id', '=', id).execute()

/** The month that a payment bought counts no longer, and those whose place it took count again; what was made in it stays. */
export async function withdrawPeriod(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const period = await tx
    .updateTable('periods')
    .set({ withdrawnAt: now })
    .where('paymentId', '=', paymentId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'replacedBy'])
    .executeTakeFirst()
  // What took this one's place takes theirs.
  if (period)
    await tx.updateTable('periods').set({ replacedBy: period.replacedBy }).where('replacedBy', '=', period.id).execute()
}

export const keptCardOf = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('keptCards')
    .where('partnerId', '=', partner)
    .select([sql<PaidPlanType>`plan_type`.as('planType'), 'brand', 'last4', 'expires'])
    .executeTakeFirst()

/** The card that a period will be renewed from, as far as is known: kept for its plan, of no suspended partner, not declined for it. */
export const cardThatRenews = (db: Db, periodId: string) =>
  db
    .selectFrom('periods')
    .innerJoin('keptCards', (join) =>
      join.onRef('keptCards.partnerId', '=', 'periods.partnerId').onRef('keptCards.planType', '=', 'periods.planType'),
    )
    .innerJoin('partners', 'partners.id', 'periods.partnerId')
    .where('suspendedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .whereRef('renews', '=', 'periods.id')
            .where(sql<boolean>`coalesce(failed_at, review_at, payments.withdrawn_at) is not null`)
            .select('payments.id'),
        ),
      ),
    )
    .where('periods.id', '=', periodId)
    .select('last4')
    .executeTakeFirst()

export type Warning = 'limit' | 'end' | 'ended'
const marks = { limit: 'warnedOfLimitAt', end: 'warnedOfEndAt', ended: 'toldOfEndAt' } as const

/**
 * Marks the periods that are due for a warning and have not had it, and gives them. A month that is followed by another needs
 * none of its end, and one that a larger plan took the place of needs none of its codes.
 */
export const claimWarnings = (tx: Tx, warning: Warning, { now, soon }: { now: Date; soon: Date }) =>
  tx
    .updateTable('periods')
    .set({ [marks[warning]]: now })
    .where(marks[warning], 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('replacedBy', 'is', null)
    .where('startsAt', '<=', now)
    .$if(warning === 'limit', (query) =>
      query
        .where('endsAt', '>', now)
        .where(sql<boolean>`codes_generated >= code_limit * ${limits.nearLimitShare}::numeric`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('periods as newer')
                .whereRef('newer.partnerId', '=', 'periods.partnerId')
                .where('newer.withdrawnAt', 'is', null)
                .whereRef('newer.startsAt', '>', 'periods.startsAt')
                .where('newer.startsAt', '<=', now)
                .where('newer.endsAt', '>', now)
                .select('newer.id'),
            ),
          ),
        ),
    )
    .$if(warning === 'end', (query) => query.where('endsAt', '>', now).where('endsAt', '<=', soon))
    .$if(warning === 'ended', (query) => query.where('endsAt', '<=', now))
    .$if(warning !== 'limit', (query) => query.where(isLastMonth))
    .returning('id')
    .execute()

export const periodWithOwner = (db: Db, id: string) =>
  db
    .selectFrom('periods')
    .innerJoin('partners', 'partners.id', 'periods.partnerId')
    .innerJoin('accounts', 'accounts.partnerId', 'periods.partnerId')
    .where('periods.id', '=', id)
    .select(['accounts.email', 'companyName', 'timeZone', planHeld, 'endsAt', 'codeLimit', 'codesGenerated'])
    .executeTakeFirst()
