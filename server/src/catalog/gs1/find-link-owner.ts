import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findProductOrBatch } from '../products/find-product-or-batch.ts'

/** A product, or one of its batches. */
export type LinkOwner = { productId: string; batchId: string | null }

/** The product or batch of this partner with this id; another partner's is not found. */
export async function findLinkOwner(db: Db, partner: PartnerId, id: string): Promise<LinkOwner> {
  const found = await findProductOrBatch(db, partner, id)
  return { productId: found.product.id, batchId: 'batch' in found ? found.batch.id : null }
}
