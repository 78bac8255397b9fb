import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import type { CopyCaseSort, DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import { chosenCopyLimit } from '../../catalog/products/chosen-copy-limit.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { matchesAll } from '../../platform/db/name-key.ts'
import type { CopyCases, DB } from '../../platform/db/schema.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { codeRecord, copyLimit } from '../../verify/detection/code-record.ts'
import { pinColumns } from './pin-queries.ts'

export type CaseFilters = {
  state?: CopyCaseState | undefined
  productId?: string | undefined
  batchId?: string | undefined
  /** Any batch of this order. */
  orderId?: string | undefined
  /** `placeOfCase` of the cases. */
  place?: string | undefined
}
type Page = { sort: CopyCaseSort; start: PageStart }

/** The place that a case is grouped by, as text. */
export const placeOfCase = sql<string>`coalesce(country || ':' || coalesce(city, ''), 'unknown')`

/** How many cases match the filters, and how many of all are open. */
export const countCases = (db: Db, partner: PartnerId, filters: CaseFilters) =>
  db
    .selectFrom('copyCases')
    .where('partnerId', '=', partner)
    .select([
      sql<number>`(count(*) filter (where ${matches(filters)}))::integer`.as('matching'),
      sql<number>`(count(*) filter (where state = 'open'))::integer`.as('open'),
    ])
    .executeTakeFirstOrThrow()

const matches = ({ state, productId, batchId, orderId, place }: CaseFilters) => sql<boolean>`true
  ${state ? sql`and state = ${state}` : sql``} ${productId ? sql`and product_id = ${productId}` : sql``}
  ${batchId ? sql`and batch_id = ${batchId}` : sql``}
  ${orderId ? sql`and batch_id in (select batches.id from batches where order_id = ${orderId})` : sql``}
  ${place ? sql`and ${placeOfCase} = ${place}` : sql``}`

const orders = {
  score: { by: sql`copy_cases.score`, type: 'integer', order: 'desc' },
  newest: { by: sql`copy_cases.opened_at`, type: 'timestamptz', order: 'desc' },
  visitors: { by: sql`copy_cases.visitors`, type: 'integer', order: 'desc' },
} as const

/** The ids of a page of cases. The records cost some queries each, so they are read for the rows of the page only. */
export function casesPage(db: Db, partner: PartnerId, filters: CaseFilters, { sort, start }: Page) {
  const order: SortKey[] = [orders[sort], { by: sql`copy_cases.id`, type: 'uuid', order: 'desc' }]
  const page = db.selectFrom('copyCases').where('partnerId', '=', partner).where(matches(filters)).select('id')
  return selectPage(page, order, start).execute()
}

/** The cases with these ids, in their order. */
export async function casesByIds(db: Db, partner: PartnerId, ids: string[], now: Date): Promise<CaseRow[]> {
  if (ids.length === 0) return []
  const page = db.selectFrom('copyCases').where('partnerId', '=', partner).where('id', 'in', ids).selectAll()
  const rows = await fullCases(db, page, now).execute()
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export const caseById = (db: Db | Tx, partner: PartnerId, id: string, now: Date) =>
  fullCases(db, db.selectFrom('copyCases').where('partnerId', '=', partner).where('id', '=', id).selectAll(), now)
    .select('codes.lastRefusedAt')
    .executeTakeFirst()
export type CaseDetailsRow = NonNullable<Awaited<ReturnType<typeof caseById>>>
export type CaseRow = Awaited<ReturnType<ReturnType<typeof fullCases>['execute']>>[number]

/** The newest other cases of a batch. */
export const otherCasesOfBatch = (db: Db, partner: PartnerId, { id, batchId }: { id: string; batchId: string }) =>
  db
    .selectFrom('copyCases')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'copyCases.codeId')
    .where('partnerId', '=', partner)
    .where('batchId', '=', batchId)
    .where('id', '<>', id)
    .select(['id', 'copyCases.codeId', 'printedSerial', sql<CopyCaseState>`state`.as('state'), 'score'])
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** The partner's products whose limit dismissals have raised. */
export const productsWithRaisedLimit = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partnerId')
    .where('partnerId', '=', partner)
    .where('copyLimitRaised', '>', 0)
    .select(['products.id as productId', 'name as productName', chosenCopyLimit.as('chosen'), copyLimit.as('limit')])
    .orderBy('name')
    .orderBy('products.id')
    .execute()

const fullCases = (db: Db | Tx, cases: SelectQueryBuilder<DB, 'copyCases', Selectable<CopyCases>>, now: Date) =>
  db
    .selectFrom(cases.as('copyCases'))
    .innerJoin('codes', 'codes.id', 'copyCases.codeId')
    .innerJoin('products', 'products.id', 'copyCases.productId')
    .innerJoin('batches', 'batches.id', 'copyCases.batchId')
    .innerJoin('partners', 'partners.id', 'copyCases.partnerId')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'copyCases.codeId')
    .leftJoin('codePins', 'codePins.codeId', 'codes.id')
    .select([
      'copyCases.id',
      'copyCases.codeId',
      'importedSerials.printedSerial',
      'copyCases.productId',
      'products.name as productName',
      'copyCases.batchId',
      batchLabel.as('batchName'),
      sql<CopyCaseState>`copy_cases.state`.as('state'),
      'copyCases.openedAt',
      'codes.blockedAt',
      'codes.blockReason',
      'codes.scanCount',
      'copyCases.decidedAt',
      sql<DismissReason | null>`copy_cases.dismiss_reason`.as('dismissReason'),
      'copyCases.note',
      'copyCases.isByPin',
      'copyCases.isByPack',
      'copyCases.lastVisitorAt',
      'copyCases.visitors',
      'partners.timeZone',
      codeRecord(now).as('record'),
    ])
    .select(pinColumns)

/** Open cases of codes with these ids, or of products with these words in their name, come first; then the newest. */
export const searchCases = (db: Db, partner: PartnerId, { codeIds, words }: SearchTerms) =>
  db
    .selectFrom('copyCases')
    .innerJoin('products', 'products.id', 'copyCases.productId')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'copyCases.codeId')
    .where('copyCases.partnerId', '=', partner)
    .where(
      sql<boolean>`(copy_cases.code_id between ${codeIds?.first ?? null}::bigint and ${codeIds?.last ?? null}::bigint
        or ${matchesAll(sql.ref('products.name'), words)})`,
    )
    .select([
      'copyCases.id',
      'copyCases.codeId',
      'printedSerial',
      sql<CopyCaseState>`copy_cases.state`.as('state'),
      'products.name as productName',
    ])
    .orderBy(sql`copy_cases.state = 'open'`, 'desc')
    .orderBy('openedAt', 'desc')
    .orderBy('copyCases.id', 'desc')
    .limit(limits.searchResults)
    .execute()
