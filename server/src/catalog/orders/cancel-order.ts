import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { endUnfinished } from './end-order.ts'
import { findOrder } from './get-order.ts'
import { unfinishedOrders } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

/** Cancels the part of an order that is not made yet. */
export async function cancelOrder(tx: Tx, actor: PartnerActor, id: string, now: Date) {
  await findOrder(tx, actor.partner, id)
  if (!(await endUnfinished(tx, id, { outcome: 'canceled', now }))) throw new AppError('conflict', messages.orderEnded)
  const order = presentOrder(await findOrder(tx, actor.partner, id))
  const { quantity, codesMade } = order
  await auditBy(tx, actor, now, { action: 'order.canceled', subject: id, details: { quantity, codesMade } })
  return order
}

/** Cancels the parts of all orders of a partner that are not made yet. */
export async function cancelOrders(tx: Tx, actor: PartnerActor, now: Date) {
  for (const { id, quantity } of await unfinishedOrders(tx, actor.partner)) {
    if (!(await endUnfinished(tx, id, { outcome: 'canceled', now }))) continue
    await auditBy(tx, actor, now, { action: 'order.canceled', subject: id, details: { quantity } })
  }
}
