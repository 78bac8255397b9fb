import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { hasSerialUnfitForGs1 } from '../codes/codes-of-batch.ts'
import { countScans } from './batch-queries.ts'
import { findBatch } from './find-batch.ts'
import { getCurrentMetrics } from './metrics-queries.ts'
import { presentBatch } from './present-batch.ts'

/** A batch of this partner with its product, its scan counts and the metrics of the last 30 days. */
export async function getBatch(db: Db, partner: PartnerId, id: string, now: Date) {
  const { batch, product } = await findBatch(db, partner, id)
  const [hasUnfit, counts, metrics] = await Promise.all([
    product.labelFormat !== 'native_qr' && batch.isImported && hasSerialUnfitForGs1(db, partner, batch.id),
    countScans(db, partner, batch.id),
    getCurrentMetrics(db, partner, { batchId: batch.id, hasPin: batch.pinKeyFingerprint !== null }, now),
  ])
  const labelFormat = hasUnfit ? 'native_qr' : product.labelFormat
  return { ...presentBatch(batch), product, labelFormat, ...counts, metrics }
}
