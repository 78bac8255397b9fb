import { randomInt } from 'node:crypto'
import { alphabet } from '@sahihi/contract/serial.ts'
import { uuidv7 } from 'uuidv7'
import { makeCodes } from '../codes/make-codes.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../lib/db.ts'
import type { Account, PartnerId } from '../lib/gate.ts'
import { spendCodes } from '../subscriptions/spend-codes.ts'
import { type BatchRow, insertBatch } from './queries.ts'

export type BatchWish = {
  productId: string
  /** Empty: a name is generated (specification 5). */
  name: string
  quantity: number
  scanLimit: number | null
  manufacturingDate: string
  expirationDate: string
}

/** A batch and its codes against the partner's plan: all or nothing, in the caller's transaction; released at once. */
export async function makeBatch(tx: Tx, who: { account: Account; partner: PartnerId }, wish: BatchWish, now: Date) {
  await spendCodes(tx, who.partner, wish.quantity, now)
  const batch = {
    id: uuidv7(),
    productId: wish.productId,
    batchNumber: newBatchNumber(),
    name: wish.name || `batch-${now.getTime()}`,
    quantity: wish.quantity,
    scanLimit: wish.scanLimit || null,
    manufacturedOn: wish.manufacturingDate,
    expiresOn: wish.expirationDate,
    createdAt: now,
  }
  await insertBatch(tx, who.partner, { ...batch, releasedAt: now })
  await makeCodes(tx, who.partner, { ...batch, batchId: batch.id })
  const details = { quantity: batch.quantity, scanLimit: batch.scanLimit }
  await audit(tx, {
    at: now,
    accountId: who.account.id,
    partnerId: who.partner,
    action: 'batch.generated',
    subject: batch.id,
    details,
  })
  return presentBatch(batch)
}

/** A batch as the contract has it. */
export const presentBatch = ({ manufacturedOn, expiresOn, createdAt, ...batch }: BatchRow) => ({
  ...batch,
  batchDisplayName: batch.name,
  manufacturingDate: manufacturedOn,
  expirationDate: expiresOn,
  createdAt: createdAt.toISOString(),
})

// Public and random: 32^10 numbers, so that nobody counts a maker's batches or guesses one.
const newBatchNumber = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
