import { auditBy } from '../../platform/lib/audit.ts'
import { deriveBatchState } from '../batches/present-batch.ts'
import { pickProduction } from '../batches/production.ts'
import { batchesAfter } from './queries.ts'
import { type ExportDeps, type ExportParams, modeOf, rowsAtOnce, tableLines } from './table-lines.ts'

type Row = Awaited<ReturnType<ReturnType<typeof batchesAfter>['execute']>>[number]

/** Streams the batches of a partner as a table that can be imported. */
export function exportBatches({ db, sendCsv, now }: ExportDeps, { actor, reply }: ExportParams) {
  const { partner } = actor
  return sendCsv(reply, {
    partner,
    filename: `batches-${now.getTime()}.csv`,
    lines: (read) =>
      tableLines('batches', formatCells, (last?: Row) => read(batchesAfter(db, partner, { last, limit: rowsAtOnce }))),
    audit: () =>
      db.transaction().execute((tx) => auditBy(tx, actor, now, { action: 'batches.exported', subject: partner })),
  })
}

const formatCells = (row: Row) => ({
  product: row.product,
  productGtin: row.productGtin,
  productId: row.productId,
  name: row.name,
  quantity: row.quantity,
  ...pickProduction(row),
  scanLimit: row.scanLimit,
  holdUntilReleased: row.releasedAt === null ? 'yes' : 'no',
  hasPin: row.pinKeyFingerprint === null ? 'no' : 'yes',
  mode: modeOf(row.feedbackEnabled),
  serials: row.isImported ? 'imported' : 'new',
  batchNumber: row.batchNumber,
  state: deriveBatchState(row),
  createdAt: row.createdAt.toISOString(),
})
