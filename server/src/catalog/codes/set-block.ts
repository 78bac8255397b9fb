import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { BlockCause } from '@sahihi/contract/endpoints/codes.ts'
import type { Tx } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { logCodes } from '../../platform/transparency-log/log-facts.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { updateBlock } from './code-queries.ts'

/** The partner alone when a code is blocked because its settings say so. */
type Who = PartnerActor | { partner: PartnerId; account?: undefined; apiKey?: undefined }
export type BlockChange = { action: 'block' | 'unblock'; reason: string; cause?: BlockCause | undefined }

/**
 * Blocks or unblocks a code of the partner, with its entries in the audit log and the public log and its event, in the caller's
 * transaction. False, and nothing changes, when the code is so already or not the partner's.
 */
export async function setBlock(
  tx: Tx,
  { partner: partnerId, account, apiKey }: Who,
  codeId: bigint,
  { action, reason, cause }: BlockChange,
  now: Date,
): Promise<boolean> {
  const isBlock = action === 'block'
  if (!(await updateBlock(tx, partnerId, codeId, isBlock ? { at: now, reason } : null))) return false
  const blocked = account || apiKey ? 'code.blocked' : 'code.blocked_automatically'
  await audit(tx, {
    occurredAt: now,
    accountId: account?.id ?? null,
    apiKeyId: apiKey?.id ?? null,
    partnerId,
    action: isBlock ? blocked : 'code.unblocked',
    subject: encodeSerial(codeId),
    details: { reason, ...(isBlock && cause && { cause }) },
  })
  await emitEvent(tx, { partnerId, now }, isBlock ? 'code.blocked' : 'code.unblocked', async () => {
    const { serial, ...batch } = await describeCode(tx, codeId.toString())
    return { ...batch, serials: [serial], reason }
  })
  await logCodes(tx, [String(codeId)], isBlock ? 'codes.blocked' : 'codes.unblocked', now)
  return true
}
