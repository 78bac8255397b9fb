import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { type ColumnKey, type TableKind, tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { FastifyReply } from 'fastify'
import { auditRead } from '../../platform/lib/audit.ts'
import { csvTable, type ExportDeps, type Query } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { readPages } from '../../platform/lib/read-pages.ts'

export type ExportParams = { actor: PartnerActor; reply: FastifyReply }
type Position = { createdAt: Date; id: string }
type Table<Kind extends TableKind, Row> = {
  kind: Kind
  action: 'products.exported' | 'batches.exported'
  formatCells: (row: Row) => Record<ColumnKey<Kind>, string | number | null>
  /** The next rows after the last one. */
  select: (page: { last: Position | undefined; limit: number }) => Query<Row>
}

const rowsAtOnce = 1000

/** Streams a table that can be imported: each page of rows is read once the one before has been sent. */
export function sendTable<Kind extends TableKind, Row extends Position>(
  { db, sendCsv, now }: ExportDeps,
  { actor, reply }: ExportParams,
  { kind, action, formatCells, select }: Table<Kind, Row>,
) {
  const { partner } = actor
  const columns = tableColumns[kind]
  const formatLine = (row: Row) => {
    const cells: Partial<Record<ColumnKey, string | number | null>> = formatCells(row)
    return csvLine(columns.map(({ key }) => cells[key] ?? null))
  }
  return sendCsv(reply, {
    partner,
    filename: `${kind}-${now.getTime()}.csv`,
    lines: (read) =>
      csvTable(
        columns.map(({ title }) => title),
        readPages(rowsAtOnce, (last: Row | undefined) => read(select({ last, limit: rowsAtOnce }))),
        (rows) => rows.map(formatLine).join(''),
      ),
    audit: () => auditRead(db, actor, now, { action, subject: partner }),
  })
}

export const formatMode = (feedbackEnabled: boolean) => (feedbackEnabled ? 'feedback' : 'verification')
