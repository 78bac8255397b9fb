import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/client.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { insertCodes } from './code-queries.ts'

type NewCodes = { batchId: string; productId: string; scanLimit: number | null; quantity: number }

/**
 * Creates `quantity` codes for a batch and returns their ids: random 64-bit integers from the system's CSPRNG, nothing
 * sequential. A number that exists already (1 chance in 10^8 for 5,000 among 50 million) is drawn again. Canaries are inserted among them:
 * one whose number another batch has is left out.
 */
export async function createCodes(
  tx: Tx,
  partner: PartnerId,
  batch: NewCodes,
  canaries?: Canaries,
): Promise<{ ids: bigint[]; canaryIds: bigint[] }> {
  const wanted = canaries?.ofBatch(batch.batchId) ?? []
  const first = await insertCodes(tx, partner, [...randomIds(batch.quantity), ...wanted], batch)
  const canaryIds = first.filter((id) => wanted.includes(id))
  const ids = first.filter((id) => !wanted.includes(id))
  while (ids.length < batch.quantity)
    ids.push(...(await insertCodes(tx, partner, randomIds(batch.quantity - ids.length), batch)))
  return { ids, canaryIds }
}

function randomIds(count: number): bigint[] {
  const bytes = randomBytes(count * 8)
  const ids = new Set(Array.from({ length: count }, (_, i) => bytes.readBigInt64BE(i * 8)))
  ids.delete(0n) // the code of test labels and samples
  return [...ids]
}
