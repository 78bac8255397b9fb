import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { insertCodes } from './code-queries.ts'

/**
 * Creates `quantity` codes for a batch and returns their ids: random 64-bit integers from the system's CSPRNG, nothing
 * sequential. A number that exists already (1 chance in 10^8 for 5,000 among 50 million) is drawn again.
 */
export async function createCodes(
  tx: Tx,
  partner: PartnerId,
  batch: { batchId: string; productId: string; scanLimit: number | null; quantity: number },
): Promise<bigint[]> {
  const ids: bigint[] = []
  while (ids.length < batch.quantity)
    ids.push(...(await insertCodes(tx, partner, randomIds(batch.quantity - ids.length), batch)))
  return ids
}

function randomIds(count: number): bigint[] {
  const bytes = randomBytes(count * 8)
  const ids = new Set(Array.from({ length: count }, (_, i) => bytes.readBigInt64BE(i * 8)))
  ids.delete(0n) // the code of test labels and samples
  return [...ids]
}
