import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import { findProduct, lookForProduct } from './find-product.ts'
import { batchesOfPartner, batchOfNumber, batchWithProduct } from './batch-queries.ts'

/** A batch of this partner with its product; a foreign one looks exactly like a missing one. */
export async function findBatch(db: Db, partner: PartnerId, id: string) {
  const found = await batchWithProduct(db, partner, id)
  if (!found) throw notFound()
  const { productName, productCategory, verificationEnabled, feedbackEnabled, companyName, ...batch } = found
  const product = {
    id: batch.productId,
    name: productName,
    category: productCategory,
    verificationEnabled,
    feedbackEnabled,
  }
  return { batch, product, company: companyName }
}

/** The batch, whoever's it is, whose public number a text is; undefined for what cannot be one, and for one never given. */
export async function batchNumbered(db: Db, text: string) {
  const number = normaliseSerial(text)
  return /^[0-9A-Z]{10}$/.test(number) ? batchOfNumber(db, number) : undefined
}

/** The product that an id names, or that of the batch it names: both readings of the inventory's path (specification 2, note). */
export async function productOrBatch(db: Db, partner: PartnerId, id: string) {
  const product = await lookForProduct(db, partner, id)
  return product ? { product } : findBatch(db, partner, id)
}

/** Every batch of the partner with its product's id and its number of codes, newest first. */
export const allBatches = (db: Db, partner: PartnerId) => batchesOfPartner(db, partner)

/** A product that more batches may be made of: one that verifies (specification 2, the card "Add a batch"). */
export async function findProductToAddTo(tx: Tx, partner: PartnerId, id: string) {
  const product = await findProduct(tx, partner, id)
  if (!product.verificationEnabled) throw new AppError('not_allowed', messages.feedbackOnlyProduct)
  return product
}
