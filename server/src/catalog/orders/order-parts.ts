import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Actor, PartnerId } from '../../platform/lib/identity.ts'
import { currentPinKey } from '../../platform/lib/pin-keys.ts'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { describeOrder, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { pickProduction } from '../batches/production.ts'
import type { OpenOrder } from './order-queries.ts'
import { countOrderBatches } from './present-order.ts'

type End = { action: 'order.ready' | 'order.failed' | 'order.payment_withdrawn'; details?: object; now: Date }

/** Tells the audit log, webhooks and a mail that the job of an order has ended it. A job has no account. */
export async function announceEnd(
  tx: Tx,
  { jobs }: Pick<AppContext, 'jobs'>,
  order: OpenOrder,
  { now: occurredAt, ...event }: End,
) {
  const { id: orderId, partnerId } = order
  await audit(tx, { accountId: null, partnerId, subject: orderId, occurredAt, ...event })
  const { action } = event
  if (action !== 'order.payment_withdrawn')
    await emitEvent(tx, { partnerId, now: occurredAt }, action, () => describeOrder(tx, order))
  await jobs.enqueue(tx, 'mail-order', { orderId })
}

/** The actor who placed an order, as `authenticate` identified them. */
export function restoreActor({ id, accountId, apiKeyId, partnerId }: OpenOrder): Actor {
  const partner = partnerId as PartnerId
  if (accountId !== null) return { account: { id: accountId }, partner }
  if (apiKeyId !== null) return { apiKey: { id: apiKeyId }, partner }
  throw new Error(`The order ${id} has no actor.`)
}

/** A batch of an order, without its quantity. */
export const buildBatch = (config: KeyedConfig, order: OpenOrder, position: number) => ({
  productId: order.productId,
  batchName: `${order.name} ${position} of ${countOrderBatches(order.quantity)}`,
  scanLimit: order.scanLimit,
  ...pickProduction(order),
  holdUntilReleased: order.holdUntilReleased,
  pinKeyFingerprint: order.hasPin ? currentPinKey(config) : null,
})
