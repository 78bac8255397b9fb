import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { insertBatchWithCodes } from '../batches/insert-batch-with-codes.ts'
import { endUnfinished } from './end-order.ts'
import { makeImport } from './make-import.ts'
import { announceEnd, buildBatch, restoreActor } from './order-parts.ts'
import { countBatch, type OpenOrder, openOrder } from './order-queries.ts'
import { countOrderBatches } from './present-order.ts'

export type MakeOrder = { orderId: string; position: number }

/** Makes the batch number `position` of an order, or all batches of an import. */
export async function makeOrder(context: AppContext, { orderId, position }: MakeOrder): Promise<void> {
  const order = await openOrder(context.db, orderId)
  if (!order || order.isPaused) return
  if (order.isClosed) return endClosed(context, order)
  if (order.isWithdrawn) return endWithdrawn(context, order)
  return order.isImported ? makeImport(context, order) : makeBatch(context, order, position)
}

/**
 * One transaction counts the batch, makes it and enqueues the next one. A server that is killed leaves nothing of it, and a job
 * that runs twice finds its batch counted.
 */
async function makeBatch({ db, jobs, config, canaries, clock }: AppContext, order: OpenOrder, position: number) {
  const now = clock()
  const codes = Math.min(limits.quantityMax, order.quantity - (position - 1) * limits.quantityMax)
  await db.transaction().execute(async (tx) => {
    const counted = await countBatch(tx, order.id, { position, codes, now })
    if (!counted) return
    const batch = { ...buildBatch(config, order, position), ...counted, quantity: codes }
    await insertBatchWithCodes(tx, canaries, restoreActor(order), batch, { order: { id: order.id, position } }, now)
    if (position < countOrderBatches(order.quantity))
      return jobs.enqueue(tx, 'make-order', { orderId: order.id, position: position + 1 })
    await announceEnd(tx, { jobs }, order, { action: 'order.ready', now })
  })
}

/** It was ordered at the very moment when its partner closed the account. */
const endClosed = ({ db, clock }: AppContext, { id }: OpenOrder) =>
  db.transaction().execute(async (tx) => void (await endUnfinished(tx, id, { outcome: 'canceled', now: clock() })))

/** The payment for its month was refunded, so no more codes are made from that month. */
async function endWithdrawn({ db, jobs, clock }: AppContext, order: OpenOrder) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await endUnfinished(tx, order.id, { outcome: 'payment_withdrawn', now }))) return
    await announceEnd(tx, { jobs }, order, { action: 'order.payment_withdrawn', now })
  })
}
