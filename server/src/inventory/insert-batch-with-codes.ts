import { randomInt } from 'node:crypto'
import { alphabet } from '@sahihi/contract/domain/serial.ts'
import { uuidv7 } from 'uuidv7'
import { makeCodes } from './create-codes.ts'
import { nameCodes } from './assign-serials.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { spendCodes } from '../subscriptions/consume-quota.ts'
import { type OwnSerial, refuseHeld } from './check-serials.ts'
import { presentBatch } from './present-batch.ts'
import { insertBatch } from './batch-queries.ts'

export type BatchWish = {
  productId: string
  /** Empty: a name is generated (specification 5). */
  name: string
  quantity: number
  scanLimit: number | null
  manufacturingDate: string
  expirationDate: string
  /** Its codes do not verify until the partner releases it. */
  holdUntilReleased: boolean
  /** The partner's own serials, one for each code. */
  serials?: OwnSerial[]
}

/** A batch and its codes against the partner's plan: all or nothing, in the caller's transaction. */
export async function makeBatch(tx: Tx, who: { account: Account; partner: PartnerId }, wish: BatchWish, now: Date) {
  await spendCodes(tx, who.partner, wish.quantity, now)
  const batch = await insertBatch(tx, who.partner, {
    id: uuidv7(),
    productId: wish.productId,
    batchNumber: newBatchNumber(),
    name: wish.name || `batch-${now.getTime()}`,
    quantity: wish.quantity,
    scanLimit: wish.scanLimit || null,
    manufacturedOn: wish.manufacturingDate,
    expiresOn: wish.expirationDate,
    createdAt: now,
    releasedAt: wish.holdUntilReleased ? null : now,
    isImported: wish.serials !== undefined,
  })
  const codes = await makeCodes(tx, who.partner, { ...batch, batchId: batch.id })
  if (wish.serials) refuseHeld(wish.serials, await nameCodes(tx, who.partner, codes, wish.serials))
  await audit(tx, {
    at: now,
    accountId: who.account.id,
    partnerId: who.partner,
    action: 'batch.generated',
    subject: batch.id,
    details: { quantity: batch.quantity, scanLimit: batch.scanLimit, isImported: batch.isImported },
  })
  return presentBatch(batch)
}

// Public and random: 32^10 numbers, so that nobody counts a maker's batches or guesses one.
const newBatchNumber = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
