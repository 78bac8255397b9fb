import type { ExportDeps } from '../../platform/lib/csv-exports.ts'
import { productsAfter } from './queries.ts'
import { type ExportParams, formatMode, sendTable } from './send-table.ts'

type Row = Awaited<ReturnType<ReturnType<typeof productsAfter>['execute']>>[number]

/** Streams the products of a partner as a table that can be imported. */
export const exportProducts = (deps: ExportDeps, params: ExportParams) =>
  sendTable(deps, params, {
    kind: 'products',
    action: 'products.exported',
    formatCells,
    select: (page) => productsAfter(deps.db, params.actor.partner, page),
  })

const formatCells = ({ feedbackEnabled, createdAt, ...row }: Row) => ({
  ...row,
  mode: formatMode(feedbackEnabled),
  createdAt: createdAt.toISOString(),
})
