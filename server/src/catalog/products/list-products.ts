import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { countScansById } from '../batches/count-scans.ts'
import { countProducts, inventoryTotals, listCategories, type ProductList, productsPage } from './list-queries.ts'

/** A page of the partner's products, with the totals of all that are not archived. */
export async function listProducts(db: Db, partner: PartnerId, list: ProductList, paging: Paging) {
  const [totals, categories] = await Promise.all([
    inventoryTotals(db, partner),
    listCategories(db, partner, list.archived),
  ])
  const { rows, pagination, nextCursor } = await readPage(list, paging, {
    count: () => countProducts(db, partner, list),
    read: (start) => productsPage(db, partner, list, start),
  })
  const scans = await countScansById(db, rows)
  const products = rows.map(({ keys, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    totalScans: scans.get(row.id) ?? 0,
  }))
  return { data: { products, pagination, totals, categories }, nextCursor }
}
