import { consumeQuota } from '../../company/subscriptions/consume-quota.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { currentPinKey } from '../../platform/lib/pin-keys.ts'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { assignSerials } from '../codes/assign-serials.ts'
import type { ImportedSerial } from '../codes/check-serials.ts'
import { checkProductTakesBatches } from './check-product-takes-batches.ts'
import { type BatchInput, insertBatchWithCodes } from './insert-batch-with-codes.ts'
import { presentBatch } from './present-batch.ts'

type Input = Omit<BatchInput, 'pinKeyFingerprint'> & {
  hasPin: boolean
  /** The partner's own serials, one for each code. */
  serials?: ImportedSerial[]
}

/** Adds a batch of codes to a product that verifies, in the caller's transaction. Hidden PINs are derived from the current secret key. */
export async function createBatch(
  tx: Tx,
  { config, canaries, now }: { config: KeyedConfig; canaries: Canaries; now: Date },
  actor: PartnerActor,
  { serials, hasPin, ...form }: Input,
) {
  const input = { ...form, pinKeyFingerprint: hasPin ? currentPinKey(config) : null }
  await checkProductTakesBatches(tx, actor.partner, input.productId)
  await consumeQuota(tx, actor.partner, input.quantity, now)
  const { batch, codeIds } = await insertBatchWithCodes(tx, canaries, actor, input, { serials }, now)
  if (serials) await assignSerials(tx, actor.partner, codeIds, serials)
  return { batch: presentBatch(batch) }
}
