import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeBatch, emitEvents } from '../../platform/webhooks/emit-event.ts'
import { releaseBatches } from '../batches/batches-of-order.ts'
import { findOrder } from './get-order.ts'
import { endHold } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

/** Releases all held batches of an order, in the caller's transaction: an order of a million codes has 200. */
export async function releaseOrder(tx: Tx, actor: PartnerActor, id: string, now: Date) {
  await findOrder(tx, actor.partner, id)
  // First, because it waits for the batch that is being made: that one is then released below.
  const endsHold = await endHold(tx, id)
  const released = await releaseBatches(tx, actor.partner, id, now)
  if (!endsHold && released.length === 0) throw new AppError('conflict', messages.noChange)
  for (const batchId of released)
    await auditBy(tx, actor, now, { action: 'batch.released', subject: batchId, details: { reason: null } })
  const facts = released.map((batchId) => ({ partnerId: actor.partner, batchId }))
  await emitEvents(tx, facts, now, 'batch.released', (all) =>
    Promise.all(all.map(async ({ batchId }) => ({ ...(await describeBatch(tx, batchId)), reason: null }))),
  )
  return presentOrder(await findOrder(tx, actor.partner, id))
}
