import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PaidPlanType, PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { SubscriptionPeriods } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { codesAllowed, hasBegun, isLastPeriod, periodsWithCard, planRank } from './period-rules.ts'

/** The running period with the largest plan, or the one of these that ends last. */
const current = (db: Db, partner: PartnerId, now: Date) =>
  selectPeriods(db, partner)
    .where(hasBegun(now))
    .where('endsAt', '>', now)
    .orderBy(planRank, 'desc')
    .orderBy('endsAt', 'desc')
    .limit(1)

/** The periods that count: neither withdrawn nor replaced by a larger plan. */
const selectPeriods = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('subscriptionPeriods')
    .where('partnerId', '=', partner)
    .where('withdrawnAt', 'is', null)
    .where('replacedByPeriodId', 'is', null)

/**
 * Takes `count` codes from the current period in one conditional statement and returns the period's id; undefined when too few
 * are left, or there is no period.
 */
export async function consumeCodes(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<string | undefined> {
  const period = await tx
    .updateTable('subscriptionPeriods')
    .set({ codesGenerated: sql`codes_generated + ${count}` })
    .where('id', '=', current(tx, partner, now).select('id'))
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`codes_generated + ${count} <= ${codesAllowed(now)}`)
    .returning('id')
    .executeTakeFirst()
  return period?.id
}

const planTypeColumn = sql<PlanType>`plan_type`.as('planType')
const columns = ['id', planTypeColumn, 'startsAt', 'endsAt'] as const
/** `codeLimit` is the limit of the plan and the allowance together. */
const usageColumns = (now: Date) => [...columns, codesAllowed(now).as('codeLimit'), 'codesGenerated'] as const

/** The current period or, without one, the one that ended last. */
export const currentOrLastPeriod = async (db: Db, partner: PartnerId, now: Date) =>
  (await current(db, partner, now).select(usageColumns(now)).executeTakeFirst()) ??
  (await selectPeriods(db, partner)
    .where('endsAt', '<=', now)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .select(usageColumns(now))
    .executeTakeFirst())

/** The codes that the current period has left, with its plan and end; undefined without a current period. */
export const codesLeft = (db: Db, partner: PartnerId, now: Date) =>
  current(db, partner, now)
    .select(['planType', 'endsAt', sql<number>`greatest(0, ${codesAllowed(now)} - codes_generated)`.as('left')])
    .select(({ selectFrom }) =>
      selectFrom('partners')
        .where('partners.id', '=', partner)
        .select('timeZone')
        .$asScalar()
        .$notNull()
        .as('timeZone'),
    )
    .executeTakeFirst()

/** The running and later paid periods, by their end. */
export const paidPeriods = (tx: Db, partner: PartnerId, now: Date) =>
  selectPeriods(tx, partner)
    .where('endsAt', '>', now)
    .where('planType', '!=', 'TRIAL')
    .orderBy('endsAt')
    .select([...columns, 'billingAnchorAt'])
    .execute()

export type Period = Awaited<ReturnType<typeof paidPeriods>>[number]

/** Locks the partner's periods, so that concurrent payments and allowances take effect one after the other. */
export const lockPeriods = (tx: Tx, partner: string) =>
  tx.selectFrom('partners').where('id', '=', partner).select('timeZone').forNoKeyUpdate().executeTakeFirstOrThrow()

type Trial = Omit<Insertable<SubscriptionPeriods>, 'planType'>

/** False when the partner has had its trial (unique index). */
export const insertTrial = (tx: Tx, trial: Trial) =>
  changesRow(
    tx
      .insertInto('subscriptionPeriods')
      .values({ ...trial, planType: 'TRIAL' })
      .onConflict((conflict) => conflict.doNothing()),
  )

export const insertPeriod = (tx: Tx, period: Insertable<SubscriptionPeriods>) =>
  tx.insertInto('subscriptionPeriods').values(period).execute()

export const movePeriod = (tx: Tx, id: string, to: { startsAt: Date; endsAt: Date; billingAnchorAt: Date }) =>
  tx.updateTable('subscriptionPeriods').set(to).where('id', '=', id).execute()

/** A replaced period no longer counts, until the one that replaced it is withdrawn. */
export const replacePeriod = (tx: Tx, id: string, replacedByPeriodId: string) =>
  tx.updateTable('subscriptionPeriods').set({ replacedByPeriodId }).where('id', '=', id).execute()

/** The period that a payment bought no longer counts, and those that it replaced count again; its codes stay. */
export async function markWithdrawn(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const period = await tx
    .updateTable('subscriptionPeriods')
    .set({ withdrawnAt: now })
    .where('paymentId', '=', paymentId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'replacedByPeriodId'])
    .executeTakeFirst()
  // The periods that it replaced are now replaced by the one that replaced it, if any.
  if (period)
    await tx
      .updateTable('subscriptionPeriods')
      .set({ replacedByPeriodId: period.replacedByPeriodId })
      .where('replacedByPeriodId', '=', period.id)
      .execute()
}

export const findSavedCard = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('paymentMethods')
    .where('partnerId', '=', partner)
    .select([sql<PaidPlanType>`plan_type`.as('planType'), 'brand', 'last4', 'expiry'])
    .executeTakeFirst()

/** The card that will renew a period, unless it was declined for that. */
export const renewalCard = (db: Db, periodId: string) =>
  periodsWithCard(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .whereRef('renewsPeriodId', '=', 'subscriptionPeriods.id')
            .where(sql<boolean>`coalesce(failed_at, flagged_at, payments.withdrawn_at) is not null`)
            .select('payments.id'),
        ),
      ),
    )
    .where('subscriptionPeriods.id', '=', periodId)
    .select('last4')
    .executeTakeFirst()

export type Warning = 'limit' | 'end' | 'ended'
const markColumns = { limit: 'limitWarningSentAt', end: 'endWarningSentAt', ended: 'endedNoticeSentAt' } as const

/**
 * Marks and returns the periods that are due for a warning. A period followed by another needs no warning of its end, and one that a
 * larger plan replaced needs none of its quota.
 */
export const claimWarnings = (tx: Tx, warning: Warning, { now, soon }: { now: Date; soon: Date }) =>
  tx
    .updateTable('subscriptionPeriods')
    .set({ [markColumns[warning]]: now })
    .where(markColumns[warning], 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('replacedByPeriodId', 'is', null)
    .where(hasBegun(now))
    .$if(warning === 'limit', (query) =>
      query
        .where('endsAt', '>', now)
        .where(sql<boolean>`codes_generated >= ${codesAllowed(now)} * ${limits.quotaWarningShare}::numeric`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('subscriptionPeriods as newer')
                .whereRef('newer.partnerId', '=', 'subscriptionPeriods.partnerId')
                .where('newer.withdrawnAt', 'is', null)
                .whereRef('newer.startsAt', '>', 'subscriptionPeriods.startsAt')
                .where(hasBegun(now, 'newer'))
                .where('newer.endsAt', '>', now)
                .select('newer.id'),
            ),
          ),
        ),
    )
    .$if(warning === 'end', (query) => query.where('endsAt', '>', now).where('endsAt', '<=', soon))
    .$if(warning === 'ended', (query) => query.where('endsAt', '<=', now))
    .$if(warning !== 'limit', (query) => query.where(isLastPeriod))
    .returning(['id', 'partnerId'])
    .execute()

export const periodWithOwner = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('subscriptionPeriods')
    .innerJoin('partners', 'partners.id', 'subscriptionPeriods.partnerId')
    .where('subscriptionPeriods.id', '=', id)
    .select([
      memberEmails(sql.ref('partners.id'), ['owner']).as('to'),
      'companyName',
      'timeZone',
      planTypeColumn,
      'endsAt',
      'codesGenerated',
    ])
    .select(codesAllowed(now).as('codeLimit'))
    .executeTakeFirst()
