import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import { type ColumnKey, type TableKind, tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { Lines } from '../../platform/lib/csv-exports.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'

export type ExportDeps = Pick<AppContext, 'db' | 'sendCsv'> & { now: Date }
export type ExportParams = { actor: PartnerActor; reply: FastifyReply }
type Cells<Kind extends TableKind> = Record<ColumnKey<Kind>, string | number | null>

/** How many rows of an export one query reads. */
export const rowsAtOnce = 1000

/** The lines of an exported table: each page of rows is read once the one before has been sent. */
export async function* tableLines<Row, Kind extends TableKind>(
  kind: Kind,
  cellsOf: (row: Row) => Cells<Kind>,
  next: (last?: Row) => Promise<Row[]>,
): Lines {
  const columns = tableColumns[kind]
  const lineOf = (row: Row) => {
    const cells: Partial<Record<ColumnKey, string | number | null>> = cellsOf(row)
    return csvLine(columns.map(({ key }) => cells[key] ?? null))
  }
  let text = byteOrderMark + csvLine(columns.map(({ title }) => title))
  let last: Row | undefined
  do {
    const rows = await next(last)
    yield text + rows.map(lineOf).join('')
    text = ''
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
  } while (last)
}

export const modeOf = (feedbackEnabled: boolean) => (feedbackEnabled ? 'feedback' : 'verification')
