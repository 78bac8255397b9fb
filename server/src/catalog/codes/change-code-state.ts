import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { BlockCause } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { logCodes } from '../../platform/transparency-log/log-facts.ts'
import { blockCode, codeWithBatch, unblockCode } from './code-queries.ts'
import { emitCodeChange } from './emit-code-change.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'

type StateChangeReason = { reason: string; cause?: BlockCause | undefined }

/** Blocks or unblocks a code of this partner, in the caller's transaction. The next scan reads the new state. */
export async function changeCodeState(
  tx: Tx,
  { canaries }: Pick<CodeLookup, 'canaries'>,
  actor: PartnerActor,
  verificationNumber: string,
  { action, ...why }: StateChangeReason & { action: 'block' | 'unblock' },
  now: Date,
) {
  const { partner } = actor
  const codeId = await findCodeId({ db: tx, canaries }, verificationNumber)
  if (codeId === undefined) throw notFound()
  const isBlock = action === 'block'
  const isChanged = await (isBlock ? blockCodeOnce(tx, actor, codeId, why, now) : unblockCode(tx, partner, codeId))
  if (!isChanged)
    throw (await codeWithBatch(tx, partner, codeId)) ? new AppError('conflict', messages.noChange) : notFound()
  if (!isBlock) {
    const { reason } = why
    await auditBy(tx, actor, now, { action: 'code.unblocked', subject: encodeSerial(codeId), details: { reason } })
    await emitCodeChange(tx, { partnerId: partner, now }, 'code.unblocked', codeId, reason)
    await logCodes(tx, [String(codeId)], 'codes.unblocked', now)
  }
  return { message: isBlock ? messages.codeBlocked : messages.codeUnblocked }
}

/** Blocks a code of this partner. Returns false, and changes nothing, when it is blocked already. */
export async function blockCodeOnce(
  tx: Tx,
  actor: PartnerActor,
  codeId: bigint,
  { reason, cause }: StateChangeReason,
  now: Date,
) {
  const isChanged = await blockCode(tx, actor.partner, codeId, { at: now, reason })
  if (isChanged) {
    const details = { reason, ...(cause && { cause }) }
    await auditBy(tx, actor, now, { action: 'code.blocked', subject: encodeSerial(codeId), details })
    await emitCodeChange(tx, { partnerId: actor.partner, now }, 'code.blocked', codeId, reason)
    await logCodes(tx, [String(codeId)], 'codes.blocked', now)
  }
  return isChanged
}
