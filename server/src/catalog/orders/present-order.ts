import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { pickProduction } from '../batches/production.ts'
import type { OrderRow } from './order-queries.ts'

/** How many batches an order of so many codes is split into. */
export const countOrderBatches = (quantity: number) => Math.ceil(quantity / limits.quantityMax)

/** An order as the API returns it. */
export const presentOrder = (row: OrderRow): Order => ({
  id: row.id,
  productId: row.productId,
  productName: row.productName,
  name: row.name,
  displayName: row.displayName,
  quantity: row.quantity,
  batchCount: countOrderBatches(row.quantity),
  batchesMade: row.batchesMade,
  batchesHeld: row.batchesHeld,
  batchesRecalled: row.batchesRecalled,
  batchesClosed: row.batchesClosed,
  batchesArchived: row.batchesArchived,
  codesMade: row.codesMade,
  codesPrepared: row.codesPrepared,
  state: row.outcome ?? 'in_progress',
  isPaused: row.isPaused && row.outcome === null,
  isImported: row.isImported,
  scanLimit: row.scanLimit,
  ...pickProduction(row),
  holdUntilReleased: row.holdUntilReleased,
  hasPin: row.hasPin,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  lineErrors: row.lineErrors ?? [],
  lineErrorCount: row.lineErrorCount ?? 0,
})
