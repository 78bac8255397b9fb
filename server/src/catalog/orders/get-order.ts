import type { Db, Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countScansById } from '../batches/count-scans.ts'
import { batchesOfOrder } from '../batches/find-batch.ts'
import { presentBatch } from '../batches/present-batch.ts'
import { type OrderRow, orderById } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

/** An order of this partner with the batches that have been made. */
export async function getOrder(db: Db, partner: PartnerId, id: string) {
  const order = await findOrder(db, partner, id)
  const batches = await batchesOfOrder(db, partner, id)
  const scans = await countScansById(db, batches)
  const totalScans = [...scans.values()].reduce((sum, count) => sum + count, 0)
  return { ...presentOrder(order), batches: batches.map(presentBatch), totalScans }
}

/** What the codes of an order are of, as a file's name says. */
export const itemsOfOrder = ({ productName: product, displayName: batch }: OrderRow) => ({ product, batch })

/** Another partner's id looks exactly like a missing one. */
export async function findOrder(db: Db | Tx, partner: PartnerId, id: string) {
  const order = await orderById(db, partner, id)
  if (!order) throw notFound()
  return order
}
