import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { logCodes } from '../../platform/transparency-log/log-facts.ts'
import { describeBatch, emitEvent, findPrintedSerials } from '../../platform/webhooks/emit-event.ts'
import { type CodesOfBatch, idsMatching, updateBlocks } from './code-list-queries.ts'
import { findCodeScope } from './codes-of-batch.ts'
import { codesOfSerials } from './codes-of-serials.ts'
import type { CodeLookup } from './find-code-id.ts'
import type { BlockChange } from './set-block.ts'

type Change = BlockChange & { verificationNumbers?: string[] | undefined; matching?: CodeFilter | undefined }

/** Blocks or unblocks codes of a batch, all or none, in the caller's transaction. Codes already in that state do not change. */
export async function changeCodesState(
  tx: Tx,
  { canaries }: Pick<CodeLookup, 'canaries'>,
  actor: PartnerActor,
  batchId: string,
  { verificationNumbers, matching, ...state }: Change,
  now: Date,
) {
  const { partner } = actor
  if (!(await findCodeScope(tx, partner, batchId)).isBatch) throw notFound()
  const named =
    verificationNumbers && (await codesOfSerials({ db: tx, canaries }, partner, batchId, verificationNumbers))
  const changed = await changeCodesOfBatch(
    tx,
    actor,
    { ...(matching ?? { show: 'all' }), batchId, ids: named, canaryIds: canaries.ofBatch(batchId).map(String) },
    state,
    now,
  )
  return describeChange(state, changed)
}

/** Blocks or unblocks those of the codes that are not so yet. Returns how many changed. */
export async function changeCodesOfBatch(
  tx: Tx,
  actor: PartnerActor,
  codes: CodesOfBatch,
  { action, reason, cause }: BlockChange,
  now: Date,
) {
  const { partner } = actor
  const { batchId } = codes
  const isBlock = action === 'block'
  const ids = await idsMatching(tx, partner, { ...codes, isBlocked: !isBlock })
  const changed = await updateBlocks(tx, ids, isBlock ? { at: now, reason } : null)
  if (changed.length > 0) {
    await logCodes(tx, changed, isBlock ? 'codes.blocked' : 'codes.unblocked', now)
    await auditBy(tx, actor, now, {
      action: isBlock ? 'codes.blocked' : 'codes.unblocked',
      subject: batchId,
      details: { reason, ...(isBlock && cause && { cause }), serials: changed.map((id) => encodeSerial(BigInt(id))) },
    })
    await emitEvent(tx, { partnerId: partner, now }, isBlock ? 'code.blocked' : 'code.unblocked', async () => ({
      ...(await describeBatch(tx, batchId)),
      serials: await findPrintedSerials(tx, changed),
      reason,
    }))
  }
  return changed.length
}

export const describeChange = ({ action }: BlockChange, changed: number) => ({
  message: (action === 'block' ? messages.codesBlocked : messages.codesUnblocked)(changed),
  data: { changed },
})
