import { messages } from '@sahihi/contract/messages.ts'
import type { Db, Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { notFound } from '../lib/refusal.ts'
import { batchesOfPartner, batchWithProduct, productOf } from './queries.ts'

/** A batch of this partner with its product; a foreign one looks exactly like a missing one. */
export async function findBatch(db: Db, partner: PartnerId, id: string) {
  const found = await batchWithProduct(db, partner, id)
  if (!found) throw notFound()
  const { productName, productCategory, companyName, ...batch } = found
  return { batch, product: { id: batch.productId, name: productName, category: productCategory }, company: companyName }
}

/** The product that an id names, or that of the batch it names: both readings of the inventory's path (specification 2, note). */
export async function productOrBatch(db: Db, partner: PartnerId, id: string) {
  const product = await productOf(db, partner, id)
  return product ? { product } : findBatch(db, partner, id)
}

/** Every batch of the partner with its product's id and its number of codes, newest first. */
export const allBatches = (db: Db, partner: PartnerId) => batchesOfPartner(db, partner)

export async function findProduct(db: Db | Tx, partner: PartnerId, id: string) {
  const product = await productOf(db, partner, id)
  if (!product) throw notFound(messages.notFound)
  return product
}
