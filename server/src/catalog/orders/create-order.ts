import { uuidv7 } from 'uuidv7'
import { consumeQuota } from '../../company/subscriptions/consume-quota.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import { type PartnerActor, toIds } from '../../platform/lib/identity.ts'
import { checkProductTakesBatches } from '../batches/check-product-takes-batches.ts'
import { type ProductionInput, pickProduction } from '../batches/production.ts'
import { findOrder } from './get-order.ts'
import { insertOrder, insertOrderFile } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

type Input = ProductionInput & {
  productId: string
  orderName: string
  quantity: number
  scanLimit: number | null
  holdUntilReleased: boolean
  hasPin: boolean
  /** A checked file of the partner's own serials. */
  csv?: Buffer
}

/**
 * Counts the codes of an order against the plan and has a job make them, in the caller's transaction (docs/codes-and-batches.md,
 * "Orders").
 */
export async function createOrder(
  tx: Tx,
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
  actor: PartnerActor,
  { productId, quantity, csv, ...input }: Input,
) {
  const now = clock()
  const { partner } = actor
  await checkProductTakesBatches(tx, partner, productId)
  const periodId = await consumeQuota(tx, partner, quantity, now)
  const id = uuidv7()
  await insertOrder(tx, {
    id,
    partnerId: partner,
    productId,
    ...toIds(actor),
    periodId,
    name: input.orderName,
    quantity,
    scanLimit: input.scanLimit || null,
    ...pickProduction(input),
    holdUntilReleased: input.holdUntilReleased,
    hasPin: input.hasPin,
    isImported: csv !== undefined,
    createdAt: now,
    lastProgressAt: now,
  })
  if (csv) await insertOrderFile(tx, id, csv)
  await auditBy(tx, actor, now, {
    action: 'order.created',
    subject: id,
    details: { quantity, isImported: Boolean(csv) },
  })
  await jobs.enqueue(tx, 'make-order', { orderId: id, position: 1 })
  return { order: presentOrder(await findOrder(tx, partner, id)) }
}
