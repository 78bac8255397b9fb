import { marketName } from '@sahihi/contract/domain/markets.ts'
import type { ExportDeps } from '../../platform/lib/csv-exports.ts'
import { deriveBatchState } from '../batches/present-batch.ts'
import { pickProduction } from '../batches/production.ts'
import { batchesAfter } from './queries.ts'
import { type ExportParams, formatMode, sendTable } from './send-table.ts'

type Row = Awaited<ReturnType<ReturnType<typeof batchesAfter>['execute']>>[number]

/** Streams the batches of a partner as a table that can be imported. */
export const exportBatches = (deps: ExportDeps, params: ExportParams) =>
  sendTable(deps, params, {
    kind: 'batches',
    action: 'batches.exported',
    formatCells,
    select: (page) => batchesAfter(deps.db, params.actor.partner, page),
  })

const formatCells = (row: Row) => ({
  product: row.product,
  productGtin: row.productGtin,
  productId: row.productId,
  name: row.name,
  quantity: row.quantity,
  ...pickProduction(row),
  markets: row.markets?.map(marketName).join('; ') ?? null,
  scanLimit: row.scanLimit,
  holdUntilReleased: row.releasedAt === null ? 'yes' : 'no',
  hasPin: row.pinKeyFingerprint === null ? 'no' : 'yes',
  mode: formatMode(row.feedbackEnabled),
  serials: row.isImported ? 'imported' : 'new',
  batchNumber: row.batchNumber,
  state: deriveBatchState(row),
  createdAt: row.createdAt.toISOString(),
})
