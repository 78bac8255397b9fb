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
  countRows(matchingProducts(db, partner, list))

const matchingProducts = (db: Db, partner: PartnerId, { search: text = '', category, archived }: ProductList) =>
  db
    .selectFrom('products')
    .where('products.partnerId', '=', partner)
    .where(isShown[archived](sql`archived_at is not null`))
    .$if(Boolean(category), (query) => query.where('category', '=', category ?? ''))
    .$if(text !== '', (query) => query.where(({ or }) => or([contains('name', text), contains('description', text)])))

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
