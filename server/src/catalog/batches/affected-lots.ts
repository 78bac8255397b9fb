import type { AffectedLot } from '@sahihi/contract/endpoints/batch-requests.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Batches by their ids, with the names of their products, oldest first, those of one moment by product. */
export const namedBatches = (db: Db | Tx, partner: PartnerId, ids: string[]) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where('batches.id', '=', sql<string>`any (${ids}::uuid[])`)
    .select([
      'batches.id',
      'productId',
      batchLabel.as('name'),
      'batchNumber',
      'lot',
      'quantity',
      'products.name as productName',
    ])
    .orderBy('batches.createdAt')
    .orderBy('productName')
    .orderBy('orderPosition')
    .orderBy('batches.id')
    .execute()
export type NamedBatch = Awaited<ReturnType<typeof namedBatches>>[number]

/** Batches of one product and lot together, in the order of the first of each. */
export function groupByLot(batches: NamedBatch[]): AffectedLot[] {
  const lots = new Map<string, AffectedLot>()
  for (const { id, name, batchNumber, productId, productName, lot, quantity } of batches) {
    const key = `${productId} ${lot ?? ''}`
    const known = lots.get(key)
    const { batches: count = 0, codes = 0 } = known ?? {}
    const first = known ?? { productId, productName, lot, batchId: id, batchName: name, batchNumber }
    lots.set(key, { ...first, batches: count + 1, codes: codes + quantity })
  }
  return [...lots.values()]
}
