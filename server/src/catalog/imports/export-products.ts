import { auditBy } from '../../platform/lib/audit.ts'
import { productsAfter } from './queries.ts'
import { type ExportDeps, type ExportParams, modeOf, rowsAtOnce, tableLines } from './table-lines.ts'

type Row = Awaited<ReturnType<ReturnType<typeof productsAfter>['execute']>>[number]

/** Streams the products of a partner as a table that can be imported. */
export function exportProducts({ db, sendCsv, now }: ExportDeps, { actor, reply }: ExportParams) {
  const { partner } = actor
  return sendCsv(reply, {
    partner,
    filename: `products-${now.getTime()}.csv`,
    lines: (read) =>
      tableLines('products', formatCells, (last?: Row) =>
        read(productsAfter(db, partner, { last, limit: rowsAtOnce })),
      ),
    audit: () =>
      db.transaction().execute((tx) => auditBy(tx, actor, now, { action: 'products.exported', subject: partner })),
  })
}

const formatCells = ({ feedbackEnabled, createdAt, ...row }: Row) => ({
  ...row,
  mode: modeOf(feedbackEnabled),
  createdAt: createdAt.toISOString(),
})
