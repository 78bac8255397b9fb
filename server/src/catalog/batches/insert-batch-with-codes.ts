import { randomInt } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { alphabet } from '@sahihi/contract/domain/serial.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { Actor } from '../../platform/lib/identity.ts'
import { logIssuedBatch } from '../../platform/transparency-log/log-facts.ts'
import type { ImportedSerial } from '../codes/check-serials.ts'
import { createCodes } from '../codes/create-codes.ts'
import { insertBatch, noteCanaries } from './batch-queries.ts'
import { type ProductionInput, pickProduction } from './production.ts'

export type BatchInput = ProductionInput & {
  productId: string
  /** Empty: a name is generated. */
  batchName: string
  quantity: number
  scanLimit: number | null
  holdUntilReleased: boolean
  /** The key of its hidden PINs (lib/pin-keys.ts); null without PINs. */
  pinKeyFingerprint: string | null
}
type Origin = {
  /** The partner's own serials, one for each code, which the caller assigns to the codes. */
  serials?: ImportedSerial[] | undefined
  order?: { id: string; position: number }
}

/**
 * Inserts a batch and its codes, all or nothing, in the caller's transaction. The caller has counted them against the plan
 * (consumeQuota) and assigns imported serials to the codes in their order.
 */
export async function insertBatchWithCodes(
  tx: Tx,
  canaries: Canaries,
  actor: Actor,
  { productId, quantity, ...input }: BatchInput,
  { serials, order }: Origin,
  now: Date,
) {
  const isImported = serials !== undefined
  const batch = await insertBatch(tx, actor.partner, {
    id: uuidv7(),
    productId,
    batchNumber: newBatchNumber(),
    name: input.batchName || `batch-${now.getTime()}`,
    quantity,
    scanLimit: input.scanLimit || null,
    ...pickProduction(input),
    createdAt: now,
    releasedAt: input.holdUntilReleased ? null : now,
    isImported,
    orderId: order?.id ?? null,
    orderPosition: order?.position ?? null,
    pinKeyFingerprint: input.pinKeyFingerprint,
  })
  const takesCanaries = !isImported && quantity >= limits.canariesFrom
  const { ids: codeIds, canaryIds } = await createCodes(
    tx,
    actor.partner,
    { ...batch, batchId: batch.id },
    takesCanaries ? canaries : undefined,
  )
  if (canaryIds.length > 0) await noteCanaries(tx, batch.id, canaryIds.length)
  const { scanLimit, pinKeyFingerprint } = batch
  const details = { quantity, scanLimit, isImported, hasPin: pinKeyFingerprint !== null, orderId: order?.id }
  await auditBy(tx, actor, now, { action: 'batch.created', subject: batch.id, details })
  const codes = codeIds.map((id, i) => ({ id: String(id), serial: serials?.[i]?.serial ?? null }))
  const others = canaryIds.map((id) => ({ id: String(id), serial: null }))
  await logIssuedBatch(tx, batch.id, [...codes, ...others], now)
  return { batch, codeIds }
}

// Public, and random among 32^10 numbers: it cannot be guessed and does not tell how many batches a partner has.
const newBatchNumber = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
