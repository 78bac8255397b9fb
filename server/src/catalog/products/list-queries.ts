import type { ArchivedFilter, listProducts } from '@sahihi/contract/endpoints/lists.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows, isShown } from '../../platform/db/lists.ts'
import { contains } from '../../platform/db/name-key.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'

export type ProductList = z.output<typeof listProducts.query>
/** A number for each of some products; 0 for the others. */
export type Counts = ReadonlyMap<string, number>
type Rows = { list: ProductList; openCases: Counts }

/** A page of products, each with the number of its batches and of the codes in them. `counts`: what they are sorted by, if counted elsewhere. */
export async function productsPage(db: Db, partner: PartnerId, rows: Rows & { counts: Counts }, start: PageStart) {
  const found = await productsInOrder(db, partner, rows, start)
  const made = await countMade(
    db,
    found.map(({ id }) => id),
  )
  return found.map((row) => ({ ...row, ...(made.get(row.id) ?? { batches: 0, lots: 0, stock: 0 }) }))
}

function productsInOrder(db: Db, partner: PartnerId, { counts, ...rows }: Rows & { counts: Counts }, start: PageStart) {
  const { list } = rows
  const counted = sql<{ id: string; count: number }>`
    (select unnest(${[...counts.keys()]}::uuid[]) as id, unnest(${[...counts.values()]}::integer[]) as count)`
  const query = matchingProducts(db, partner, rows)
    .leftJoin(counted.as('counted'), (join) => join.onRef('counted.id', '=', 'products.id'))
    .$if(list.sortField === 'batches' || list.sortField === 'stock', (query) =>
      query.leftJoin(madeBatches(db).where('partnerId', '=', partner).as('made'), (join) =>
        join.onRef('made.productId', '=', 'products.id'),
      ),
    )
    .select([
      'products.id',
      'name',
      'description',
      'category',
      'gtin',
      'feedbackEnabled',
      'createdAt',
      pictureAddress('pictureId').as('picture'),
    ])
  const order: SortKey[] = [
    { ...productOrder[list.sortField], order: list.sortOrder },
    { by: sql`created_at`, type: 'timestamptz', order: 'desc' },
    { by: sql`products.id`, type: 'uuid', order: 'desc' },
  ]
  return selectPage(query, order, start).execute()
}

const madeBatches = (db: Db) =>
  db
    .selectFrom('batches')
    .where('archivedAt', 'is', null)
    .groupBy('productId')
    .select(['productId', sql<number>`count(*)::integer`.as('batches')])
    .select(sql<number>`((count(*) filter (where order_id is null)) + count(distinct order_id))::integer`.as('lots'))
    .select(sql<number>`sum(quantity)::integer`.as('stock'))

/** The batches of these products. */
async function countMade(db: Db, ids: string[]) {
  const rows = await madeBatches(db).where('productId', '=', sql<string>`any (${ids}::uuid[])`).execute()
  return new Map(rows.map(({ productId, ...counts }) => [productId, counts]))
}

const productOrder = {
  createdAt: { by: sql`created_at`, type: 'timestamptz' },
  name: { by: sql`lower(name)`, type: 'text' },
  category: { by: sql`lower(category)`, type: 'text' },
  batches: { by: sql`coalesce(made.lots, 0)`, type: 'integer' },
  stock: { by: sql`coalesce(made.stock, 0)`, type: 'integer' },
  scansThisMonth: { by: sql`coalesce(counted.count, 0)`, type: 'integer' },
  openCases: { by: sql`coalesce(counted.count, 0)`, type: 'integer' },
} as const

export const countProducts = (db: Db, partner: PartnerId, rows: Rows) => countRows(matchingProducts(db, partner, rows))

function matchingProducts(db: Db, partner: PartnerId, { list, openCases }: Rows) {
  const { search: text = '', category, archived, state } = list
  return db
    .selectFrom('products')
    .where('products.partnerId', '=', partner)
    .where(isShown[archived](sql`archived_at is not null`))
    .$if(Boolean(category), (query) => query.where('category', '=', category ?? ''))
    .$if(text !== '', (query) =>
      query.where(({ or }) => or([contains('name', text), contains('description', text), contains('gtin', text)])),
    )
    .$if(state !== undefined, (query) => query.where(isInState(state ?? 'recalled', openCases)))
}

const isInState = (state: NonNullable<ProductList['state']>, openCases: Counts) =>
  state === 'suspicious'
    ? sql<boolean>`products.id = any (${[...openCases.keys()]}::uuid[])`
    : sql<boolean>`exists (
        select from batches where product_id = products.id and batches.archived_at is null
          and ${state === 'recalled' ? sql`recalled_at is not null` : sql`recalled_at is null and released_at is null`})`

/** The open copy cases of the partner's products. */
export async function countOpenCases(db: Db, partner: PartnerId): Promise<Counts> {
  const { rows } = await sql<{ id: string; count: number }>`
    select product_id as id, count(*)::integer as count from copy_cases
      where partner_id = ${partner} and state = 'open' group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type ScanCounts = { scansThisMonth: number; scansLastMonth: number }

/** The scans of products in the month of `today`, and in the month before until the same day. */
export async function countScans(db: Db, products: { id: string }[], today: string): Promise<Map<string, ScanCounts>> {
  const ids = products.map(({ id }) => id)
  const count = (days: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(qr_scans + manual_scans) filter (where ${days}), 0)::integer`
  const rows = await db
    .selectFrom('dailyScans')
    .where(sql<boolean>`scope_id = any (${ids}::uuid[]) and day >= ${firstOfMonth(today)} - interval '1 month'`)
    .groupBy('scopeId')
    .select('scopeId')
    .select([
      count(sql`day >= ${firstOfMonth(today)} and day <= ${today}::date`).as('scansThisMonth'),
      count(sql`day >= ${firstOfMonth(today)} - interval '1 month' and day < ${firstOfMonth(today)}
        and day <= ${today}::date - interval '1 month'`).as('scansLastMonth'),
    ])
    .execute()
  return new Map(rows.map(({ scopeId, ...counts }) => [scopeId, counts]))
}

/** The scans of all products in the month of `today`. */
export async function countScansOfMonth(db: Db, partner: PartnerId, today: string): Promise<Counts> {
  const products = await db.selectFrom('products').where('partnerId', '=', partner).select('id').execute()
  const { rows } = await sql<{ id: string; count: number }>`
    select scope_id as id, sum(qr_scans + manual_scans)::integer as count from daily_scans
      where scope_id = any (${products.map(({ id }) => id)}::uuid[]) and day >= ${firstOfMonth(today)} and day <= ${today}::date
      group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const firstOfMonth = (day: string) => sql`${`${day.slice(0, 8)}01`}::date`

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

/** A partner's most common categories, at most 100, in alphabetical order. */
export async function listCategories(db: Db, partner: PartnerId, archived: ArchivedFilter): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from (
      select category from products where partner_id = ${partner} and ${isShown[archived](sql`archived_at is not null`)} group by category order by count(*) desc, category limit 100
    ) as used order by lower(category)`.execute(db)
  return rows.map(({ category }) => category)
}
