import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/client.ts'
import { before, days } from '../lib/time.ts'
import { isOdd, isPaid } from '../payments/payment-rules.ts'
import { planRank } from '../subscriptions/period-rules.ts'

// A page of its own comes when there are more; the oldest wait longest, so they are the ones that are shown.
const mostShown = 500

const applications = (db: Db) =>
  db
    .selectFrom('partners')
    .where('emailVerifiedAt', 'is not', null)
    .select([
      'id',
      'companyName',
      'email',
      'address',
      'phoneNumber',
      'businessRegistrationNumber',
      'appliedAt',
      'approvedAt',
      'rejectedAt',
      'rejectionReason',
    ])

export const pendingApplications = (db: Db) =>
  applications(db)
    .where('approvedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .orderBy('appliedAt')
    .orderBy('id')
    .limit(mostShown)
    .execute()

export const decidedApplications = (db: Db, now: Date) =>
  applications(db)
    .where((eb) => eb(eb.fn.coalesce('approvedAt', 'rejectedAt'), '>=', before(now, days(30))))
    .orderBy((eb) => eb.fn.coalesce('approvedAt', 'rejectedAt'), 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()

type Decision = { approvedAt: Date } | { rejectedAt: Date; rejectionReason: string }

/** Decides a pending application; nothing when there is none, or another admin was first. */
export const decide = (tx: Tx, partnerId: string, decision: Decision) =>
  tx
    .updateTable('partners')
    .set(decision)
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .where('approvedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .returning('email')
    .executeTakeFirst()

export async function isApplication(db: Db, partnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Signs a partner out everywhere, should there be an account. */
export const deletePartnerSessions = (tx: Tx, partnerId: string) =>
  tx
    .deleteFrom('sessions')
    .using('accounts')
    .whereRef('accounts.id', '=', 'sessions.accountId')
    .where('accounts.partnerId', '=', partnerId)
    .execute()

/** An approved partner that has not yet set a password. */
export const awaitedPartner = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('partners', 'partners.id', 'accounts.partnerId')
    .where('accounts.id', '=', accountId)
    .where('accounts.passwordHash', 'is', null)
    .select(['accounts.email', 'partners.companyName'])
    .executeTakeFirst()

export const rejectedPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('rejectedAt', 'is not', null)
    .select(['email', 'companyName', 'rejectionReason'])
    .executeTakeFirst()

/** Makes those who create admins take turns until their transaction ends, so that servers that start together make one. */
export const takeAdminTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('sahihi admins'))`.execute(tx)

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').where('isAdmin', '=', true).select('id').limit(1).executeTakeFirst()) !== undefined

export const accountWith = (db: Db, email: string) =>
  db.selectFrom('accounts').where('email', '=', email).select(['id', 'isAdmin']).executeTakeFirst()

export async function hasLiveApplication(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAdmin(tx: Tx, email: string, passwordHash: string, createdAt: Date): Promise<string> {
  const id = uuidv7()
  await tx.insertInto('accounts').values({ id, email, passwordHash, isAdmin: true, createdAt }).execute()
  return id
}

/** Sets an admin's password and ends the sessions that the old one opened. */
export async function resetAdmin(tx: Tx, accountId: string, passwordHash: string) {
  await tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
  await tx.deleteFrom('oneTimeTokens').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

const approvedPartners = (db: Db | Tx) =>
  db.selectFrom('partners').where('approvedAt', 'is not', null).where('rejectedAt', 'is', null)

/** A part of a name, an e-mail or a registration number, in either case. */
const holds = (search: string) =>
  sql<boolean>`strpos(lower(concat_ws(chr(10), company_name, email, business_registration_number)), lower(${search.normalize()})) > 0`

/** With the plan that runs (of several the largest) or ran last, what was paid and kept, and the codes that were made. */
const partnersShown = (db: Db | Tx, now: Date) =>
  approvedPartners(db)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('periods')
          .whereRef('periods.partnerId', '=', 'partners.id')
          .where('withdrawnAt', 'is', null)
          .where('replacedBy', 'is', null)
          .where('startsAt', '<=', now)
          .orderBy(sql`ends_at > ${now}`, 'desc')
          .orderBy(sql`case when ends_at > ${now} then ${planRank} end`, 'desc')
          .orderBy('endsAt', 'desc')
          .limit(1)
          .select([sql<PlanType>`plan_type`.as('planType'), 'endsAt', 'codeLimit', 'codesGenerated'])
          .as('plan'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payments')
          .whereRef('payments.partnerId', '=', 'partners.id')
          .select([
            sql<number>`(count(*) filter (where ${isPaid}))::integer`.as('paidCount'),
            sql<number>`coalesce(sum(amount) filter (where ${isPaid}), 0)::double precision`.as('paidTotal'),
            sql<number>`(count(*) filter (where ${isOdd}))::integer`.as('toReview'),
          ])
          .as('money'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('batches')
          .whereRef('batches.partnerId', '=', 'partners.id')
          .select(sql<number>`coalesce(sum(quantity), 0)::double precision`.as('codes'))
          .as('made'),
      (join) => join.onTrue(),
    )
    .select([
      'partners.id',
      'companyName',
      'email',
      'businessRegistrationNumber',
      sql<Date>`approved_at`.as('approvedAt'),
      'suspendedAt',
      'suspensionReason',
      'planType',
      'endsAt',
      'codeLimit',
      'codesGenerated',
      'paidCount',
      'paidTotal',
      'toReview',
      'codes',
    ])

export async function countPartners(db: Db, search: string): Promise<number> {
  const { count } = await approvedPartners(db)
    .where(holds(search))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Wish = { search: string; now: Date; limit: number; offset: number }

export const partnersPage = (db: Db, { search, now, limit, offset }: Wish) =>
  partnersShown(db, now)
    .where(holds(search))
    .orderBy(sql`lower(company_name)`)
    .orderBy('partners.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const partnerOf = (db: Db | Tx, id: string, now: Date) =>
  partnersShown(db, now).where('partners.id', '=', id).executeTakeFirst()
export type ShownPartner = NonNullable<Awaited<ReturnType<typeof partnerOf>>>

/** Suspends an approved partner; false when it is suspended already, or there is none. */
export async function suspend(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ suspendedAt: now, suspensionReason: reason })
    .where('id', '=', id)
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a suspension; false when there is none. */
export async function reinstate(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ suspendedAt: null, suspensionReason: null })
    .where('id', '=', id)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whom the mail about a suspension goes to, and whether the partner is suspended as it is written. */
export const suspendedOrNot = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(['email', 'companyName', 'suspendedAt'])
    .executeTakeFirst()
