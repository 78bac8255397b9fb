import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import {
  categoriesOf,
  countProducts,
  inventoryTotals,
  type ProductList,
  productsPage,
  scansOf,
} from './list-queries.ts'

/** A page of the partner's products, with the totals of all that are not archived. */
export async function listProducts(db: Db, partner: PartnerId, list: ProductList) {
  const [count, totals, categories] = await Promise.all([
    countProducts(db, partner, list),
    inventoryTotals(db, partner),
    categoriesOf(db, partner, list.archived),
  ])
  const pagination = paginate(count, list)
  const rows = await productsPage(db, partner, { ...list, page: pagination.currentPage })
  const scans = await scansOf(
    db,
    partner,
    rows.map(({ id }) => id),
  )
  const products = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    totalScans: scans ? (scans.get(row.id) ?? 0) : null,
  }))
  return { products, pagination, totals, categories }
}
