import { limits } from '@sahihi/contract/domain/limits.ts'
import type { CopyCaseSort, DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { CopyCaseState } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { CopyCases, DB } from '../db/schema.ts'
import { codeRecord } from '../detection/code-record.ts'
import type { SearchTerms } from '../inventory/parse-search.ts'
import type { PartnerId } from '../lib/identity.ts'

export type CaseFilters = {
  state?: CopyCaseState | undefined
  productId?: string | undefined
  batchId?: string | undefined
}
type Page = { sort: CopyCaseSort; limit: number; offset: number; now: Date }

/** How many cases match the filters, and how many of all are open. */
export const countCases = (db: Db, partner: PartnerId, { state, productId, batchId }: CaseFilters) =>
  db
    .selectFrom('copyCases')
    .where('partnerId', '=', partner)
    .select([
      sql<number>`(count(*) filter (where (${state ?? null}::text is null or state = ${state ?? null})
        and (${productId ?? null}::uuid is null or product_id = ${productId ?? null})
        and (${batchId ?? null}::uuid is null or batch_id = ${batchId ?? null})))::integer`.as('matching'),
      sql<number>`(count(*) filter (where state = 'open'))::integer`.as('open'),
    ])
    .executeTakeFirstOrThrow()

const orders = { score: 'score', newest: 'openedAt', visitors: 'visitors' } as const

/** A page of cases. The records, which cost some queries each, are read for its rows only. */
export function casesPage(db: Db, partner: PartnerId, filters: CaseFilters, { sort, limit, offset, now }: Page) {
  const { state, productId, batchId } = filters
  const page = db
    .selectFrom('copyCases')
    .where('partnerId', '=', partner)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .$if(batchId !== undefined, (query) => query.where('batchId', '=', batchId ?? ''))
    .selectAll()
    .orderBy(orders[sort], 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return fullCases(db, page, now).orderBy(`copyCases.${orders[sort]}`, 'desc').orderBy('copyCases.id', 'desc').execute()
}

export const caseById = (db: Db | Tx, partner: PartnerId, id: string, now: Date) =>
  fullCases(db, db.selectFrom('copyCases').where('partnerId', '=', partner).where('id', '=', id).selectAll(), now)
    .innerJoin('codeVisitors', 'codeVisitors.codeId', 'copyCases.codeId')
    .select(['codeVisitors.lastVisitorAt', 'codeVisitors.lastRefusedAt'])
    .executeTakeFirst()
export type CaseDetailsRow = NonNullable<Awaited<ReturnType<typeof caseById>>>
export type CaseRow = Awaited<ReturnType<typeof casesPage>>[number]

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
    .where('partnerId', '=', partner)
    .where('copyLimitRaised', '>', 0)
    .select(['id as productId', 'name as productName', 'copyLimit as chosen', limitInForce])
    .orderBy('name')
    .orderBy('id')
    .execute()

/** As code_record computes it (migrations/0009_copied_labels.sql). */
export const limitInForce = sql<number>`least(13, copy_limit + copy_limit_raised)`.as('limit')

const fullCases = (db: Db | Tx, cases: SelectQueryBuilder<DB, 'copyCases', Selectable<CopyCases>>, now: Date) =>
  db
    .selectFrom(cases.as('copyCases'))
    .innerJoin('codes', 'codes.id', 'copyCases.codeId')
    .innerJoin('products', 'products.id', 'copyCases.productId')
    .innerJoin('batches', 'batches.id', 'copyCases.batchId')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'copyCases.codeId')
    .select([
      'copyCases.id',
      'copyCases.codeId',
      'importedSerials.printedSerial',
      'copyCases.productId',
      'products.name as productName',
      'copyCases.batchId',
      'batches.name as batchName',
      sql<CopyCaseState>`copy_cases.state`.as('state'),
      'copyCases.openedAt',
      'codes.blockedAt',
      'codes.blockReason',
      'codes.scanCount',
      'copyCases.decidedAt',
      sql<DismissReason | null>`copy_cases.dismiss_reason`.as('dismissReason'),
      'copyCases.note',
      codeRecord(now).as('record'),
    ])

/** Open cases of codes with these ids, or of products with these words in their name, come first; then the newest. */
export const casesFound = (db: Db, partner: PartnerId, { codeIds, words }: SearchTerms) =>
  db
    .selectFrom('copyCases')
    .innerJoin('products', 'products.id', 'copyCases.productId')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'copyCases.codeId')
    .where('copyCases.partnerId', '=', partner)
    .where(
      sql<boolean>`(copy_cases.code_id between ${codeIds?.first ?? null}::bigint and ${codeIds?.last ?? null}::bigint
        or products.name ilike all (${words}::text[]))`,
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
