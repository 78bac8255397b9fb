import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { findOrder } from '../orders/get-order.ts'
import { getProduct } from '../products/get-product.ts'
import { batchesOfOrder } from './queries.ts'
import { requireGtin } from './require-gtin.ts'
import { type Deps, eventScope, sendEvents } from './send-events.ts'

type Params = { actor: PartnerActor; orderId: string; reply: FastifyReply }

/** Sends everything that has happened to the codes of an ended order as EPCIS events. */
export async function exportOrderEvents(deps: Deps, { actor, orderId, reply }: Params) {
  const { partner } = actor
  const order = await findOrder(deps.db, partner, orderId)
  if (!order.endedAt || order.codesMade === 0) throw new AppError('conflict', messages.orderNotReady)
  requireGtin(await getProduct(deps.db, partner, order.productId))
  return sendEvents(deps, {
    scope: await eventScope(deps, partner),
    batches: (read) => read(batchesOfOrder(deps.db, partner, orderId)),
    actor,
    reply,
    event: { action: 'order.epcis_exported', subject: orderId },
  })
}
