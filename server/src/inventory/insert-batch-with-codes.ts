import { randomInt } from 'node:crypto'
import { alphabet } from '@sahihi/contract/domain/serial.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { consumeQuota } from '../subscriptions/consume-quota.ts'
import { assignSerials } from './assign-serials.ts'
import { insertBatch } from './batch-queries.ts'
import type { ImportedSerial } from './check-serials.ts'
import { createCodes } from './create-codes.ts'
import { presentBatch } from './present-batch.ts'

export type BatchInput = {
  productId: string
  /** Empty: a name is generated. */
  batchName: string
  quantity: number
  scanLimit: number | null
  manufacturingDate: string
  expirationDate: string
  holdUntilReleased: boolean
  /** The partner's own serials, one for each code. */
  serials?: ImportedSerial[]
}

/** Inserts a batch and its codes and charges them against the plan: all or nothing, in the caller's transaction. */
export async function insertBatchWithCodes(tx: Tx, actor: PartnerActor, input: BatchInput, now: Date) {
  const { productId, quantity, serials } = input
  await consumeQuota(tx, actor.partner, quantity, now)
  const batch = await insertBatch(tx, actor.partner, {
    id: uuidv7(),
    productId,
    batchNumber: newBatchNumber(),
    name: input.batchName || `batch-${now.getTime()}`,
    quantity,
    scanLimit: input.scanLimit || null,
    manufacturedOn: input.manufacturingDate,
    expiresOn: input.expirationDate,
    createdAt: now,
    releasedAt: input.holdUntilReleased ? null : now,
    isImported: serials !== undefined,
  })
  const codeIds = await createCodes(tx, actor.partner, { ...batch, batchId: batch.id })
  if (serials) await assignSerials(tx, actor.partner, codeIds, serials)
  const { scanLimit, isImported } = batch
  await auditBy(tx, actor, now, {
    action: 'batch.generated',
    subject: batch.id,
    details: { quantity, scanLimit, isImported },
  })
  return presentBatch(batch)
}

// Public, and random among 32^10 numbers: it cannot be guessed and does not tell how many batches a partner has.
const newBatchNumber = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
