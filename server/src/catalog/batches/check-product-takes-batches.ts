import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productForBatches } from './batch-queries.ts'

/** Throws for a product that gets no more batches: one that asks for feedback has one, and an archived one stays as it is. */
export async function checkProductTakesBatches(db: Db, partner: PartnerId, productId: string) {
  const product = await findProduct(db, partner, productId)
  if (!product.verificationEnabled) throw new AppError('not_allowed', messages.feedbackOnlyProduct)
  if (product.archivedAt) throw new AppError('conflict', messages.productArchived)
}

/** A product of this partner, as far as its batches concern it; a foreign id looks exactly like a missing one. */
export async function findProduct(db: Db, partner: PartnerId, productId: string) {
  const product = await productForBatches(db, partner, productId)
  if (!product) throw notFound()
  return product
}
