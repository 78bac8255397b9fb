import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { insertCodes } from './code-queries.ts'

/**
 * Makes `quantity` new codes for a batch: random 64-bit integers from the system's CSPRNG, nothing sequential (design 5).
 * A number that exists already (1 chance in 10^8 for 5,000 among 50 million) is drawn again.
 */
export async function makeCodes(
  tx: Tx,
  partner: PartnerId,
  batch: { batchId: string; productId: string; scanLimit: number | null; quantity: number },
): Promise<bigint[]> {
  const codes: bigint[] = []
  while (codes.length < batch.quantity)
    codes.push(...(await insertCodes(tx, partner, draw(batch.quantity - codes.length), batch)))
  return codes
}

function draw(count: number): bigint[] {
  const bytes = randomBytes(count * 8)
  return [...new Set(Array.from({ length: count }, (_, i) => bytes.readBigInt64BE(i * 8)))]
}
