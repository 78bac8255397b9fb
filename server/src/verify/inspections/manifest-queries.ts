import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import { containing, matchesAll } from '../../platform/db/name-key.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Whose lots an inspector may download: those of their company, or, for an authority (null), those of all companies. */
export type Reach = PartnerId | null

type Filters = { search?: string | undefined; companyId?: string | undefined; productId?: string | undefined }

/** The products of approved companies, also those that only ask for feedback: their codes were issued. Sample data are for their own company. */
const inspectableProducts = (db: Db, reach: Reach, { companyId, productId }: Filters) =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partnerId')
    .where('approvedAt', 'is not', null)
    .$if(reach === null, (query) => query.where('sampleOf', 'is', null))
    .$if(reach !== null, (query) => query.where('products.partnerId', '=', reach))
    .$if(companyId !== undefined, (query) => query.where('products.partnerId', '=', companyId ?? ''))
    .$if(productId !== undefined, (query) => query.where('products.id', '=', productId ?? ''))

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).map(containing)
const company = sql.ref('partners.company_name')
const product = sql.ref('products.name')

const productsFound = (db: Db, reach: Reach, { search = '', ...filters }: Filters) =>
  inspectableProducts(db, reach, filters).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('batches')
        .whereRef('batches.productId', '=', 'products.id')
        .where(
          sql<boolean>`(${matchesAll(sql`${company} || ' ' || ${product}`, wordsOf(search))} or batches.lot = ${search})`,
        )
        .select('batches.id'),
    ),
  )

const byCompanyAndName: SortKey[] = [
  { by: company, type: 'text', order: 'asc' },
  { by: product, type: 'text', order: 'asc' },
  { by: sql`products.id`, type: 'uuid', order: 'asc' },
]

export const countInspectableProducts = (db: Db, reach: Reach, filters: Filters) =>
  countRows(productsFound(db, reach, filters))

export const inspectableProductsPage = (db: Db, reach: Reach, filters: Filters, start: PageStart) =>
  selectPage(
    productsFound(db, reach, filters)
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('batches')
            .whereRef('batches.productId', '=', 'products.id')
            .select([sql<number>`count(*)::integer`.as('lots'), sql<number>`sum(quantity)::integer`.as('codes')])
            .as('made'),
        (join) => join.onTrue(),
      )
      .select([
        'partners.id as companyId',
        'partners.companyName',
        'products.id as productId',
        'products.name as productName',
        'made.lots',
        'made.codes',
      ]),
    byCompanyAndName,
    start,
  ).execute()

const state = sql<BatchState>`(case when recalled_at is not null then 'recalled' when released_at is null then 'not_released'
  when batches.closed_at is not null then 'closed' else 'released' end)`

const lotsFound = (db: Db, reach: Reach, { search, ...filters }: Filters) =>
  inspectableProducts(db, reach, filters)
    .innerJoin('batches', 'batches.productId', 'products.id')
    .$if(Boolean(search), (query) =>
      query.where(matchesAll(sql`${company} || ' ' || ${product} || ' ' || ${batchLabel}`, wordsOf(search ?? ''))),
    )

/** What manifests say of lots, but for their codes; `blockedCodes` and `lastBlockedAt` change when one is blocked or unblocked. */
const lotFacts = (db: Db, reach: Reach, filters: Filters) =>
  lotsFound(db, reach, filters)
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('codes')
          .whereRef('codes.batchId', '=', 'batches.id')
          .where('blockedAt', 'is not', null)
          .select([
            sql<number>`count(*)::integer`.as('blockedCodes'),
            sql<Date | null>`max(blocked_at)`.as('lastBlockedAt'),
          ])
          .as('blocked'),
      (join) => join.onTrue(),
    )
    .select([
      'batches.id as batchId',
      'partners.id as companyId',
      'partners.companyName',
      'products.id as productId',
      'products.name as productName',
      sql<string[]>`array_remove(products.gtin || former_gtins, null)`.as('gtins'),
      batchLabel.as('lot'),
      'manufacturingDate',
      'expirationDate',
      state.as('state'),
      // Only the company may read why a lot was closed.
      'recallReason as stateReason',
      sql<Date | null>`case ${state} when 'recalled' then recalled_at when 'closed' then batches.closed_at
        when 'released' then released_at end`.as('stateSince'),
      'quantity as codes',
      'blocked.blockedCodes',
      'blocked.lastBlockedAt',
    ])

export type LotFacts = NonNullable<Awaited<ReturnType<typeof lotById>>>

export const lotById = (db: Db, reach: Reach, batchId: string) =>
  lotFacts(db, reach, {}).where('batches.id', '=', batchId).executeTakeFirst()

const newestOfProduct: SortKey[] = [
  { by: company, type: 'text', order: 'asc' },
  { by: product, type: 'text', order: 'asc' },
  { by: sql`products.id`, type: 'uuid', order: 'asc' },
  { by: sql`batches.created_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`batches.id`, type: 'uuid', order: 'desc' },
]

export const countInspectableLots = (db: Db, reach: Reach, filters: Filters) => countRows(lotsFound(db, reach, filters))

export const inspectableLotsPage = (db: Db, reach: Reach, filters: Filters, start: PageStart) =>
  selectPage(lotFacts(db, reach, filters), newestOfProduct, start).execute()

const codesOfBatch = (db: Db, batchId: string) =>
  db
    .selectFrom('codes')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
    .where('batchId', '=', batchId)

/**
 * All codes but the canaries, in one row: reading 5,000 rows must not keep scans waiting. Either each has a serial of the partner, or
 * none has.
 */
export const packedCodes = (db: Db, batchId: string, canaryIds: bigint[]) =>
  codesOfBatch(db, batchId)
    .where(sql<boolean>`codes.id <> all (${canaryIds.map(String)}::bigint[])`)
    .select([
      sql<string | null>`string_agg(codes.id::text, ',')`.as('ids'),
      sql<string | null>`string_agg(serial, ',')`.as('serials'),
    ])
    .executeTakeFirstOrThrow()

export const blockedCodes = (db: Db, batchId: string) =>
  codesOfBatch(db, batchId)
    .where('blockedAt', 'is not', null)
    .select(['codes.id', 'serial', sql<string>`block_reason`.as('reason')])
    .orderBy('codes.id')
    .execute()
