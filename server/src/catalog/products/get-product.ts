import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productById } from './product-queries.ts'

/** A product of this partner; a foreign id looks exactly like a missing one. */
export async function getProduct(db: Db, partner: PartnerId, id: string) {
  const product = await productById(db, partner, id)
  if (!product) throw notFound()
  return product
}

/** As getProduct, for one that takes more batches: one that asks for feedback has one, and one that is archived no more. */
export async function getVerifyingProduct(db: Db, partner: PartnerId, id: string) {
  const product = await getProduct(db, partner, id)
  if (!product.verificationEnabled) throw new AppError('not_allowed', messages.feedbackOnlyProduct)
  if (product.isArchived) throw new AppError('conflict', messages.productArchived)
  return product
}
