import type { Tx } from '../../platform/db/client.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'

/** Emits the event that a code was blocked or unblocked, in the caller's transaction. */
export const emitCodeChange = (
  tx: Tx,
  moment: { partnerId: string; now: Date },
  type: 'code.blocked' | 'code.unblocked',
  codeId: bigint,
  reason: string,
) =>
  emitEvent(tx, moment, type, async () => {
    const { serial, ...batch } = await describeCode(tx, codeId.toString())
    return { ...batch, serials: [serial], reason }
  })
