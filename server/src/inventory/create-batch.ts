import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { getProduct } from './get-product.ts'
import { type BatchInput, insertBatchWithCodes } from './insert-batch-with-codes.ts'

/** Adds a batch of codes to a product that verifies, in the caller's transaction. */
export async function createBatch(
  tx: Tx,
  actor: PartnerActor,
  productId: string,
  input: Omit<BatchInput, 'productId'>,
  now: Date,
) {
  const product = await getProduct(tx, actor.partner, productId)
  if (!product.verificationEnabled) throw new AppError('not_allowed', messages.feedbackOnlyProduct)
  return { batch: await insertBatchWithCodes(tx, actor, { ...input, productId }, now) }
}
