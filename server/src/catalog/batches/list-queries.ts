import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { ArchivedFilter, listAllBatches, listProducts } from '@sahihi/contract/endpoints/lists.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { contains } from '../../platform/db/name-key.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'
import { batchColumns } from './batch-queries.ts'

export type ProductList = z.output<typeof listProducts.query>
/** `expiresFrom` and `expiresUntil`: the days of the filter by expiry, both included. */
export type BatchList = z.output<typeof listAllBatches.query> & { expiresFrom?: string; expiresUntil?: string }

/** A page of products, each with the number of its batches and of the codes in them. */
export function productsPage(db: Db, partner: PartnerId, list: ProductList, start: PageStart) {
  const query = matchingProducts(db, partner, list)
    .leftJoin(
      (query) =>
        query
          .selectFrom('batches')
          .where('partnerId', '=', partner)
          .where('archivedAt', 'is', null)
          .groupBy('productId')
          .select(['productId', sql<number>`count(*)::integer`.as('batches')])
          .select(sql<number>`sum(quantity)::integer`.as('stock'))
          .as('made'),
      (join) => join.onRef('made.productId', '=', 'products.id'),
    )
    .select([
      'products.id',
      'name',
      'description',
      'category',
      'feedbackEnabled',
      'createdAt',
      pictureAddress('pictureId').as('picture'),
    ])
    .select([sql<number>`coalesce(made.batches, 0)`.as('batches'), sql<number>`coalesce(made.stock, 0)`.as('stock')])
  const order: SortKey[] = [
    { ...productOrder[list.sortField], order: list.sortOrder },
    { by: sql`created_at`, type: 'timestamptz', order: 'desc' },
    { by: sql`products.id`, type: 'uuid', order: 'desc' },
  ]
  return selectPage(query, order, start).execute()
}

const productOrder = {
  createdAt: { by: sql`created_at`, type: 'timestamptz' },
  name: { by: sql`lower(name)`, type: 'text' },
  category: { by: sql`lower(category)`, type: 'text' },
  batches: { by: sql`coalesce(made.batches, 0)`, type: 'integer' },
  stock: { by: sql`coalesce(made.stock, 0)`, type: 'integer' },
} as const

export const countProducts = (db: Db, partner: PartnerId, list: ProductList) =>
  countOf(matchingProducts(db, partner, list))

const matchingProducts = (db: Db, partner: PartnerId, { search: text = '', category, archived }: ProductList) =>
  db
    .selectFrom('products')
    .where('products.partnerId', '=', partner)
    .where(isShown[archived](sql`archived_at is not null`))
    .$if(Boolean(category), (query) => query.where('category', '=', category ?? ''))
    .$if(text !== '', (query) => query.where(({ or }) => or([contains('name', text), contains('description', text)])))

const isShown: Record<ArchivedFilter, (isArchived: RawBuilder<unknown>) => RawBuilder<boolean>> = {
  hide: (isArchived) => sql`not (${isArchived})`,
  only: (isArchived) => sql`${isArchived}`,
  include: () => sql`true`,
}

/** How many products, batches and codes a partner has that are not archived, and how many products are. */
export async function inventoryTotals(db: Db, partner: PartnerId) {
  const { rows } = await sql<{ products: number; archivedProducts: number; batches: number; stock: number }>`
    select own.*, made.*
      from (
        select count(*) filter (where archived_at is null)::integer as products,
            count(archived_at)::integer as archived_products
          from products where partner_id = ${partner}
      ) as own, (
        select count(*)::integer as batches, coalesce(sum(quantity), 0)::integer as stock
          from batches join products on products.id = batches.product_id
          where batches.partner_id = ${partner} and batches.archived_at is null and products.archived_at is null
      ) as made`.execute(db)
  return rows[0] ?? { products: 0, archivedProducts: 0, batches: 0, stock: 0 }
}

/** The categories of most of a partner's products, at most 100, in the order of the alphabet. */
export async function categoriesOf(db: Db, partner: PartnerId, archived: ArchivedFilter): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from (
      select category from products where partner_id = ${partner} and ${isShown[archived](sql`archived_at is not null`)} group by category order by count(*) desc, category limit 100
    ) as used order by lower(category)`.execute(db)
  return rows.map(({ category }) => category)
}

/** A page of batches, each with its product's name and category. */
export function batchesPage(db: Db, partner: PartnerId, list: BatchList, start: PageStart) {
  const query = matchingBatches(db, partner, list).select([...batchColumns, 'products.name as productName', 'category'])
  const order: SortKey[] = [
    { ...batchOrder[list.sortField], order: list.sortOrder },
    { by: sql`batches.created_at`, type: 'timestamptz', order: 'desc' },
    // The batches of an import are made in one moment. One without an order is sorted as PostgreSQL sorts null.
    {
      by: sql`coalesce(order_position, 2147483647)`,
      type: 'integer',
      order: list.sortField === 'createdAt' ? list.sortOrder : 'desc',
    },
    { by: sql`batches.id`, type: 'uuid', order: 'desc' },
  ]
  return selectPage(query, order, start).execute()
}

const batchOrder = {
  createdAt: { by: sql`batches.created_at`, type: 'timestamptz' },
  name: { by: sql`lower(batches.name)`, type: 'text' },
  productName: { by: sql`lower(products.name)`, type: 'text' },
  expirationDate: { by: sql`expires_on`, type: 'date' },
  quantity: { by: sql`quantity`, type: 'integer' },
} as const

export const countBatches = (db: Db, partner: PartnerId, list: BatchFilters) =>
  countOf(matchingBatches(db, partner, list))

/** How many batches are archived, of one product or order or of all, whatever else is filtered. */
export const countArchivedBatches = (db: Db, partner: PartnerId, { productId, orderId }: BatchList) =>
  countOf(matchingBatches(db, partner, { productId, orderId, archived: 'only' }))

type BatchFilters = Omit<BatchList, 'page' | 'limit' | 'sortField' | 'sortOrder'>

function matchingBatches(db: Db, partner: PartnerId, list: BatchFilters) {
  const { productId, orderId, search: text = '', category, state, archived, expiresFrom, expiresUntil } = list
  const isArchived =
    productId || orderId
      ? sql`batches.archived_at is not null`
      : sql`(batches.archived_at is not null or products.archived_at is not null)`
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where(isShown[archived](isArchived))
    .$if(productId !== undefined, (query) => query.where('batches.productId', '=', productId ?? ''))
    .$if(orderId !== undefined, (query) => query.where('batches.orderId', '=', orderId ?? ''))
    .$if(Boolean(category), (query) => query.where('category', '=', category ?? ''))
    .$if(state !== undefined, (query) => query.where(isInState[state ?? 'released']))
    .$if(expiresFrom !== undefined, (query) => query.where('expiresOn', '>=', expiresFrom ?? ''))
    .$if(expiresUntil !== undefined, (query) => query.where('expiresOn', '<=', expiresUntil ?? ''))
    .$if(text !== '', (query) =>
      query.where(({ or }) =>
        or([contains('batches.name', text), contains('products.name', text), contains('batchNumber', text)]),
      ),
    )
}

// The order in which server/src/catalog/batches/present-batch.ts decides.
const isInState: Record<BatchState, ReturnType<typeof sql<boolean>>> = {
  recalled: sql<boolean>`recalled_at is not null`,
  not_released: sql<boolean>`recalled_at is null and released_at is null`,
  closed: sql<boolean>`recalled_at is null and released_at is not null and closed_at is not null`,
  released: sql<boolean>`recalled_at is null and released_at is not null and closed_at is null`,
}

async function countOf<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The scans of each of these products or batches; none for those without. */
export async function scansOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; scans: number }>`
    select scope_id as id, sum(qr_scans + manual_scans)::integer as scans
      from daily_scans where scope_id = any (${ids}::uuid[]) group by scope_id`.execute(db)
  return new Map(rows.map(({ id, scans }) => [id, scans]))
}
