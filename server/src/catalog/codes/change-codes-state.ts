import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { BlockCause, CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeBatch, emitEvent, findPrintedSerials } from '../../platform/webhooks/emit-event.ts'
import { idsMatching, updateBlocks } from './code-list-queries.ts'
import { findCodeScope } from './codes-of-batch.ts'
import { codesOfSerials } from './codes-of-serials.ts'

type Change = {
  action: 'block' | 'unblock'
  reason: string
  cause?: BlockCause | undefined
  verificationNumbers?: string[] | undefined
  matching?: CodeFilter | undefined
}

/** Blocks or unblocks codes of a batch, all or none, in the caller's transaction. Codes already in that state do not change. */
export async function changeCodesState(
  tx: Tx,
  actor: PartnerActor,
  batchId: string,
  { action, reason, cause, verificationNumbers, matching }: Change,
  now: Date,
) {
  const { partner } = actor
  if (!(await findCodeScope(tx, partner, batchId)).isBatch) throw notFound()
  const named = verificationNumbers && (await codesOfSerials(tx, partner, batchId, verificationNumbers))
  const isBlock = action === 'block'
  const filter = matching ?? { show: 'all' }
  const ids = await idsMatching(tx, partner, { ...filter, batchId, ids: named, isBlocked: !isBlock })
  const changed = await updateBlocks(tx, ids, isBlock ? { at: now, reason } : null)
  if (changed.length > 0) {
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
  return {
    message: (isBlock ? messages.codesBlocked : messages.codesUnblocked)(changed.length),
    data: { changed: changed.length },
  }
}
