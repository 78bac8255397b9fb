import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Tx } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { logCodes } from '../../platform/transparency-log/log-facts.ts'
import { blockCode } from './code-queries.ts'
import { emitCodeChange } from './emit-code-change.ts'

/** Blocks a code because the partner's settings say so, in the caller's transaction; does nothing when it is blocked already. */
export async function blockCodeAutomatically(
  tx: Tx,
  code: { codeId: string; partnerId: string },
  reason: string,
  now: Date,
) {
  const codeId = BigInt(code.codeId)
  if (!(await blockCode(tx, code.partnerId as PartnerId, codeId, { at: now, reason }))) return
  const event = {
    accountId: null,
    partnerId: code.partnerId,
    action: 'code.blocked_automatically',
    subject: encodeSerial(codeId),
  } as const
  await audit(tx, { occurredAt: now, ...event, details: { reason } })
  await emitCodeChange(tx, { partnerId: code.partnerId, now }, 'code.blocked', codeId, reason)
  await logCodes(tx, [code.codeId], 'codes.blocked', now)
}
