import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { cutPage } from '../../platform/lib/paginate.ts'
import { getProduct } from '../products/get-product.ts'
import { ordersPage } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

type Query = { productId: string; limit: number }

/** A page of the orders of a product, the newest first. */
export async function listOrders(
  db: Db,
  partner: PartnerId,
  { productId, limit }: Query,
  { position, cursorOf }: Paging,
) {
  await getProduct(db, partner, productId)
  const found = await ordersPage(db, partner, productId, { after: position?.keys, offset: 0, limit })
  const { rows, next } = cutPage(found, { page: 0, total: 0, limit })
  return { data: rows.map(presentOrder), nextCursor: cursorOf(next) }
}
