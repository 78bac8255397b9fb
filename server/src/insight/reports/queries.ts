import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportResult, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { type Insertable, sql } from 'kysely'
import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { matchesAll } from '../../platform/db/name-key.ts'
import { changesRow, excluded, findsRow } from '../../platform/db/rows.ts'
import type { Reports } from '../../platform/db/schema.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** A partner owns the reports on its codes. The admins (null) own those on no partner's codes, or on those of a closed partner. */
export type Owner = PartnerId | null

/**
 * Stores a report, and returns its reference and whether it is new. Sending the same report again updates it, if it was created after
 * `since` and nobody has worked on it. Undefined when a different report has this id.
 */
export const upsertReport = (tx: Tx, report: Insertable<Reports>, since: Date) =>
  tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(excluded('description', 'whereBought', 'contact', 'language', 'city', 'country'))
        .where('reports.createdAt', '>', since)
        .where('reports.investigationStartedAt', 'is', null)
        .where('reports.closedAt', 'is', null)
        .whereRef('reports.enteredSerial', 'is not distinct from', 'excluded.enteredSerial')
        .whereRef('reports.host', 'is not distinct from', 'excluded.host'),
    )
    .returning(['reference', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst()

export const hasReference = (db: Db, reference: string) =>
  findsRow(db.selectFrom('reports').where('reference', '=', reference).select('id'))

export const reportCreatedAt = (db: Db, id: string) =>
  db.selectFrom('reports').where('id', '=', id).select('createdAt').executeTakeFirst()

/** Stores the photo of a report. False when the report has a different photo. */
export async function insertPhoto(db: Db, photo: { reportId: string; jpeg: Buffer }): Promise<boolean> {
  return changesRow(
    db
      .insertInto('reportPhotos')
      .values(photo)
      .onConflict((conflict) =>
        conflict.column('reportId').doUpdateSet({ jpeg: photo.jpeg }).where('reportPhotos.jpeg', '=', photo.jpeg),
      ),
  )
}

/** The JPEG of a report's photo; undefined when this owner has no such report, or it has no photo. */
export const getReportPhoto = async (db: Db, owner: Owner, id: string) =>
  (
    await ownedReports(db, owner)
      .innerJoin('reportPhotos', 'reportPhotos.reportId', 'reports.id')
      .where('reports.id', '=', id)
      .select('jpeg')
      .executeTakeFirst()
  )?.jpeg

/** A report with this reference, or those on this code or batch. */
export type ReportSearch = { reference: string | undefined; codeId: string | undefined; batchId: string | undefined }

export const countReports = (db: Db, owner: Owner, search: ReportSearch | undefined) =>
  ownedReports(db, owner)
    .$if(search !== undefined, (query) => query.where(matches(search)))
    .select([status.as('status'), sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute()

type Page = { status: ReportStatus | undefined; search: ReportSearch | undefined }

export const reportsPage = (db: Db, owner: Owner, page: Page, start: PageStart) =>
  selectPage(
    fullReports(db, owner)
      .$if(page.status !== undefined, (query) => query.where(status, '=', page.status ?? 'new'))
      .$if(page.search !== undefined, (query) => query.where(matches(page.search))),
    newestFirst,
    start,
  ).execute()

const newestFirst: SortKey[] = [
  { by: sql`reports.created_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`reports.id`, type: 'uuid', order: 'desc' },
]

export const reportById = (db: Db | Tx, owner: Owner, id: string) =>
  fullReports(db, owner).where('reports.id', '=', id).executeTakeFirst()
export type ReportRow = NonNullable<Awaited<ReturnType<typeof reportById>>>

/** The references of the newest reports that are new. */
export const newReferences = async (db: Db, owner: Owner, limit: number) =>
  (
    await ownedReports(db, owner)
      .where(status, '=', 'new')
      .select('reference')
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute()
  ).map(({ reference }) => reference)

/** The newest reports on a code. */
export const reportsOnCode = (db: Db, owner: Owner, { codeId, limit }: { codeId: string; limit: number }) =>
  ownedReports(db, owner)
    .where('codeId', '=', codeId)
    .select(['id', 'createdAt', status.as('status')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Locks those of these reports that are the partner's. */
export const lockReports = (tx: Tx, partner: PartnerId, ids: string[]) =>
  tx
    .selectFrom('reports')
    .where('partnerId', '=', partner)
    .where('id', 'in', ids)
    .select(['id', 'closedAt'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Starts the investigation of a new or closed report. False when it has started already, or there is no such report. */
export async function startInvestigation(tx: Tx, owner: Owner, { id, now }: { id: string; now: Date }) {
  return changesRow(
    tx
      .updateTable('reports')
      .set({ investigationStartedAt: now, ...notClosed })
      .where('id', '=', id)
      .where(isOwnedBy(owner))
      .where(status, '!=', 'looking_into'),
  )
}

/** Notes that the shopper of a report is answered; an earlier answer stays the first. */
export const markAnswered = (tx: Tx, { id, now }: { id: string; now: Date }) =>
  tx
    .updateTable('reports')
    .set({ answeredAt: firstAnswer(now) })
    .where('id', '=', id)
    .execute()

const firstAnswer = (now: Date) => sql<Date>`coalesce(answered_at, ${now})`
// A closing that is taken back was no answer.
const notClosed = {
  closedAt: null,
  closingNote: null,
  result: null,
  answer: null,
  answeredAt: sql<Date | null>`nullif(answered_at, closed_at)`,
}

export type ReportClosing = { closingNote: string; result: ReportResult | null; answer: string | null }

/** Closes a report that is new or being looked into. False when it is closed already, or there is no such report. */
export async function closeReport(
  tx: Tx,
  owner: Owner,
  { id, now, ...closing }: ReportClosing & { id: string; now: Date },
) {
  return changesRow(
    tx
      .updateTable('reports')
      .set({ closedAt: now, ...closing, answeredAt: firstAnswer(now) })
      .where('id', '=', id)
      .where(isOwnedBy(owner))
      .where('closedAt', 'is', null),
  )
}

/** False when the report is not closed, or not the partner's. */
export async function clearClosing(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('reports')
      .set(notClosed)
      .where('id', '=', id)
      .where(isOwnedBy(owner))
      .where('closedAt', 'is not', null),
  )
}

/** Deletes the photo and the shopper's contact of every report closed by this time. */
export async function deletePersonalData(db: Db, closedBy: Date) {
  const closed = db.selectFrom('reports').where('closedAt', '<=', closedBy)
  await db.deleteFrom('reportPhotos').where('reportId', 'in', closed.select('id')).execute()
  await db
    .updateTable('reports')
    .set({ contact: null })
    .where('closedAt', '<=', closedBy)
    .where('contact', 'is not', null)
    .execute()
}

export const status = sql<ReportStatus>`(case when reports.closed_at is not null then 'closed'
  when reports.investigation_started_at is not null then 'looking_into' else 'new' end)`

const matches = ({ reference, codeId, batchId }: Partial<ReportSearch> = {}) =>
  sql<boolean>`(reports.reference = ${reference ?? null} or reports.code_id = ${codeId ?? null} or reports.batch_id = ${batchId ?? null})`

export const isOwnedBy = (owner: Owner) =>
  owner === null
    ? sql<boolean>`(reports.partner_id is null or reports.partner_id in (select id from partners where closed_at is not null))`
    : sql<boolean>`reports.partner_id = ${owner}`

const ownedReports = (db: Db | Tx, owner: Owner) => db.selectFrom('reports').where(isOwnedBy(owner))

const fullReports = (db: Db | Tx, owner: Owner) =>
  ownedReports(db, owner)
    .leftJoin('products', 'products.id', 'reports.productId')
    .leftJoin('batches', 'batches.id', 'reports.batchId')
    .leftJoin('partners', (join) =>
      join.onRef('partners.id', '=', 'reports.partnerId').on('partners.closedAt', 'is not', null),
    )
    .select(({ exists, selectFrom }) => [
      'reports.id',
      'reference',
      'reports.createdAt',
      status.as('status'),
      'verdict',
      'enteredSerial',
      'codeId',
      'host',
      'reports.productId',
      'products.name as productName',
      'reports.batchId',
      batchLabel.as('batchName'),
      'partners.companyName as closedCompany',
      'reports.description',
      'whereBought',
      'contact',
      'city',
      'country',
      'investigationStartedAt',
      'reports.closedAt',
      'reports.closingNote',
      sql<ReportResult | null>`reports.result`.as('result'),
      'reports.answer',
      exists(selectFrom('reportPhotos').whereRef('reportId', '=', 'reports.id').select('reportId')).as('hasPhoto'),
    ])

/** Older reports are found only by their whole reference or number. */
const searchedReports = 2000

export type ReportSearchTerms = SearchTerms & {
  reference: string | undefined
  /** LIKE patterns for a part of the reference without its hyphens. */
  references: string[]
}

/** The newest reports with this reference, on this number, or on products with these words in their name. */
export const findMatchingReports = (
  db: Db,
  partner: PartnerId,
  { codeIds, words, number, reference, references }: ReportSearchTerms,
) =>
  ownedReports(db, partner)
    .leftJoin('products', 'products.id', 'reports.productId')
    .where(
      sql<boolean>`(reports.reference = ${reference ?? null}
        or reports.code_id between ${codeIds?.first ?? null}::bigint and ${codeIds?.last ?? null}::bigint
        or reports.batch_id = (select id from batches where batch_number = ${number ?? null})
        or reports.id in (select id from reports where partner_id = ${partner} order by created_at desc limit ${searchedReports})
          and (replace(reports.reference, '-', '') like any (${references}::text[]) or ${matchesAll(sql.ref('entered_serial'), words)}
            or product_id in (select id from products where partner_id = ${partner} and ${matchesAll(sql.ref('name'), words)})))`,
    )
    .select(['reports.id', 'reference', status.as('status'), 'products.name as productName'])
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limits.searchResults)
    .execute()
