import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productForBatches } from './batch-queries.ts'

/** Throws for a product that takes no more batches: a feedback-only one has a single batch, and an archived one does not change. */
export async function checkProductTakesBatches(db: Db, partner: PartnerId, productId: string) {
  const product = await findProduct(db, partner, productId)
  if (!product.verificationEnabled) throw new AppError('not_allowed', messages.feedbackOnlyProduct)
  if (product.archivedAt) throw new AppError('conflict', messages.productArchived)
}

/** A product of this partner, with what matters for its batches; another partner's id looks exactly like a missing one. */
export async function findProduct(db: Db, partner: PartnerId, productId: string) {
  const product = await productForBatches(db, partner, productId)
  if (!product) throw notFound()
  return product
}
