import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findBatch } from '../batches/find-batch.ts'
import { productById } from './product-queries.ts'

/** The product with this id, or the product and batch of this batch id: inventory paths take either. */
export async function findProductOrBatch(db: Db, partner: PartnerId, id: string) {
  const product = await productById(db, partner, id)
  return product ? { product } : findBatch(db, partner, id)
}
