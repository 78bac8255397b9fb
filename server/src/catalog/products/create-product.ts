import type { productForm } from '@sahihi/contract/endpoints/products.ts'
import type { z } from 'zod'
import { consumeQuota } from '../../company/subscriptions/consume-quota.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { currentPinKey } from '../../platform/lib/pin-keys.ts'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { insertBatchWithCodes } from '../batches/insert-batch-with-codes.ts'
import { presentBatch } from '../batches/present-batch.ts'
import { addProduct } from './add-product.ts'
import { readGtin } from './read-gtin.ts'

type ProductInput = z.output<typeof productForm>

/** Creates a product with its first batch of codes, all or nothing, in the caller's transaction. */
export async function createProduct(
  tx: Tx,
  { config, canaries, now }: { config: KeyedConfig; canaries: Canaries; now: Date },
  actor: PartnerActor,
  { hasPin, ...input }: ProductInput,
) {
  const gtin = readGtin(input.gtin)
  const product = await addProduct(tx, actor, { ...input, gtin }, now)
  await consumeQuota(tx, actor.partner, input.quantity, now)
  const batchInput = {
    ...input,
    productId: product.id,
    batchName: input.batch ?? '',
    pinKeyFingerprint: hasPin ? currentPinKey(config) : null,
  }
  const { batch } = await insertBatchWithCodes(tx, canaries, actor, batchInput, {}, now)
  return { product, batch: presentBatch(batch) }
}
