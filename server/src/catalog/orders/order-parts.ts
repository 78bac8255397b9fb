import type { Actor, PartnerId } from '../../platform/lib/identity.ts'
import { currentPinKey } from '../../platform/lib/pin-keys.ts'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { pickProduction } from '../batches/production.ts'
import type { OpenOrder } from './order-queries.ts'
import { countOrderBatches } from './present-order.ts'

/** The fields of an audit event that the job of an order writes. No one does it, so the account is null. */
export const buildOrderAuditEvent = (order: OpenOrder) => ({
  accountId: null,
  partnerId: order.partnerId,
  subject: order.id,
})

/** The actor who placed an order, as `authenticate` identified them. */
export function restoreActor({ id, accountId, apiKeyId, partnerId }: OpenOrder): Actor {
  const partner = partnerId as PartnerId
  if (accountId !== null) return { account: { id: accountId }, partner }
  if (apiKeyId !== null) return { apiKey: { id: apiKeyId }, partner }
  throw new Error(`Nobody placed the order ${id}.`)
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
