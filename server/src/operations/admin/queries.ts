import { type PartnerState, partnerStates } from '@sahihi/contract/endpoints/admin.ts'
import type { ClosingReason } from '@sahihi/contract/endpoints/closure.ts'
import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { sql } from 'kysely'
import { isFlagged, isPaid } from '../../company/payments/payment-rules.ts'
import { codesAllowed, hasBegun, planRank } from '../../company/subscriptions/period-rules.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { contains } from '../../platform/db/name-key.ts'
import { findsRow } from '../../platform/db/rows.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { before, days } from '../../platform/lib/time.ts'

// Far more than there are. Should there be more, those that have waited longest are shown.
const maxApplications = 500

const applications = (db: Db) =>
  db
    .selectFrom('partners')
    .where('emailVerifiedAt', 'is not', null)
    .where('sampleOf', 'is', null)
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
      'closedAt',
      sql<ClosingReason | null>`closing_reason`.as('closingReason'),
      'closingNote',
    ])

type Rows = { limit: number; offset: number }
export const allRows: Rows = { limit: maxApplications, offset: 0 }

const pending = (db: Db) => applications(db).where('approvedAt', 'is', null).where('rejectedAt', 'is', null)

export const pendingApplications = (db: Db, { limit, offset }: Rows) =>
  pending(db).orderBy('appliedAt').orderBy('id').limit(limit).offset(offset).execute()

export const pendingApplication = (db: Db, partnerId: string) =>
  pending(db).where('id', '=', partnerId).executeTakeFirst()

/** An application with a verified address, pending or decided. */
export const applicationById = (db: Db, id: string) => applications(db).where('id', '=', id).executeTakeFirst()
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationById>>>

/** The addresses of the admins who decide on applications. */
export async function reviewerEmails(db: Db): Promise<string[]> {
  const reviewers = db.selectFrom('accounts').where('adminRole', 'in', ['owner', 'reviewer'])
  const rows = await reviewers.select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}

type DecisionFilter = 'approved' | 'rejected' | 'all'

const decidedOn = sql<Date>`coalesce(approved_at, rejected_at)`
const isDecided = {
  approved: sql<boolean>`approved_at is not null`,
  rejected: sql<boolean>`approved_at is null and rejected_at is not null`,
  all: sql<boolean>`true`,
} as const satisfies Record<DecisionFilter, unknown>

const decidedLately = (db: Db, decided: DecisionFilter, now: Date) =>
  applications(db)
    .where(decidedOn, '>=', before(now, days(30)))
    .where(isDecided[decided])

/** The applications that were decided in the last 30 days, the newest decision first. */
export const decidedApplications = (db: Db, decided: DecisionFilter, now: Date, { limit, offset }: Rows) =>
  decidedLately(db, decided, now).orderBy(decidedOn, 'desc').orderBy('id').limit(limit).offset(offset).execute()

/** How many applications wait, and since when the oldest one does. */
export const findWaiting = (db: Db) =>
  pending(db)
    .clearSelect()
    .select([sql<number>`count(*)::integer`.as('waiting'), sql<Date | null>`min(applied_at)`.as('oldest')])
    .executeTakeFirstOrThrow()

export const countPending = (db: Db) => countRows(pending(db).clearSelect())
export const countDecided = (db: Db, decided: DecisionFilter, now: Date) =>
  countRows(decidedLately(db, decided, now).clearSelect())

/** The account of an approved partner. */
export const approvedAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.accountId', 'accounts.id')
    .innerJoin('partners', 'partners.id', 'memberships.partnerId')
    .where('accounts.id', '=', accountId)
    .orderBy('memberships.joinedAt', 'desc')
    .limit(1)
    .select((eb) => [
      'accounts.email',
      'partners.companyName',
      eb('accounts.passwordHash', 'is not', null).as('hasPassword'),
    ])
    .executeTakeFirst()

export const rejectedPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('rejectedAt', 'is not', null)
    .select(['email', 'companyName', 'rejectionReason'])
    .executeTakeFirst()

export const hasAdmin = (db: Db) =>
  findsRow(db.selectFrom('accounts').where('adminRole', 'is not', null).select('id').limit(1))

export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .where('email', '=', email)
    .select((eb) => ['id', eb('adminRole', 'is not', null).as('isAdmin')])
    .executeTakeFirst()

export const hasActiveApplication = (db: Db, email: string) =>
  findsRow(
    db
      .selectFrom('partners')
      .where('email', '=', email)
      .where('emailVerifiedAt', 'is not', null)
      .where('rejectedAt', 'is', null)
      .select('id'),
  )

const approvedPartners = (db: Db | Tx) =>
  db
    .selectFrom('partners')
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('sampleOf', 'is', null)

type PartnerFilters = { search: string; state: PartnerState | undefined }

const isIn = {
  active: sql<boolean>`suspended_at is null and closed_at is null`,
  suspended: sql<boolean>`suspended_at is not null`,
  closed: sql<boolean>`closed_at is not null`,
} as const satisfies Record<PartnerState, unknown>

/** Approved partners in a state, with the text in their name, email address or registration number, in any case. */
function searchPartners(db: Db | Tx, { search, state }: PartnerFilters) {
  const partners = state ? approvedPartners(db).where(isIn[state]) : approvedPartners(db)
  return search === '' ? partners : partners.where(contains('searchText', search))
}

/** With the running plan (the largest of several) or otherwise the last one, the payments, and the number of codes. */
const listedPartners = (db: Db | Tx, now: Date, ids: string[]) =>
  approvedPartners(db)
    .where('partners.id', 'in', ids)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('subscriptionPeriods')
          .whereRef('subscriptionPeriods.partnerId', '=', 'partners.id')
          .where('withdrawnAt', 'is', null)
          .where('replacedByPeriodId', 'is', null)
          .where(hasBegun(now))
          .orderBy(sql`ends_at > ${now}`, 'desc')
          .orderBy(sql`case when ends_at > ${now} then ${planRank} end`, 'desc')
          .orderBy('endsAt', 'desc')
          .limit(1)
          .select([
            sql<PlanType>`plan_type`.as('planType'),
            'endsAt',
            codesAllowed(now).as('codeLimit'),
            'codesGenerated',
          ])
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
            sql<number>`(count(*) filter (where ${isFlagged}))::integer`.as('flagged'),
          ])
          .as('totals'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('batches')
          .whereRef('batches.partnerId', '=', 'partners.id')
          .select(sql<number>`coalesce(sum(quantity), 0)::double precision`.as('codes'))
          .as('created'),
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
      'closedAt',
      sql<ClosingReason | null>`closing_reason`.as('closingReason'),
      'closingNote',
      'planType',
      'endsAt',
      'codeLimit',
      'codesGenerated',
      'paidCount',
      'paidTotal',
      'flagged',
      'codes',
    ])

export const countPartners = (db: Db, found: PartnerFilters) => countRows(searchPartners(db, found))

/** As `countPartners` does for each state. */
export const countPartnersByState = (db: Db) =>
  approvedPartners(db)
    .select(partnerStates.map((state) => sql<number>`(count(*) filter (where ${isIn[state]}))::integer`.as(state)))
    .executeTakeFirstOrThrow()

type Page = PartnerFilters & { now: Date; limit: number; offset: number }

/** Finds the partners of the page first, so that sums are calculated only for them. */
export async function partnersPage(db: Db, { now, limit, offset, ...found }: Page) {
  const page = await searchPartners(db, found)
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .select('id')
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  return listedPartners(db, now, ids).orderBy(sql`lower(company_name)`).orderBy('partners.id').execute()
}

export const findPartner = (db: Db | Tx, id: string, now: Date) => listedPartners(db, now, [id]).executeTakeFirst()
export type ListedPartner = NonNullable<Awaited<ReturnType<typeof findPartner>>>

/** Whom to mail about a suspension or allowance, and whether the partner is suspended now. */
export const ownersOfPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select([memberEmails(sql.ref('partners.id'), ['owner']).as('to'), 'companyName', 'suspendedAt'])
    .executeTakeFirst()

/** What the database knows about itself, its secret keys and forwarded headers. */
export async function systemFacts(db: Db, now: Date) {
  const [version, migrations, keys, forwarded, canaries] = await Promise.all([
    sql<{ serverVersion: string }>`show server_version`.execute(db),
    db.selectFrom('migrations').select(['name', 'appliedAt']).orderBy('name', 'desc').execute(),
    db.selectFrom('secretKeyFingerprints').select(['fingerprint', 'firstUsedAt']).orderBy('firstUsedAt').execute(),
    db
      .selectFrom('forwardedHeaders')
      .where('lastSeenAt', '>', before(now, days(7)))
      .select([sql<number>`requests::double precision`.as('requests'), 'firstSeenAt', 'lastSeenAt', 'sender'])
      .executeTakeFirst(),
    db
      .selectFrom('auditLog')
      .where('action', '=', 'batch.canary_checked' satisfies AuditAction)
      .where('occurredAt', '>', before(now, days(30)))
      .select(({ fn }) => [sql<number>`count(*)::integer`.as('checks'), fn.max('occurredAt').as('lastAt')])
      .executeTakeFirstOrThrow(),
  ])
  return { databaseVersion: version.rows[0]?.serverVersion ?? '', migrations, keys, forwarded, canaries }
}
