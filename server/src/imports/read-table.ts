import { cellText } from '@sahihi/contract/domain/csv.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { columnOf, type TableFormat, type TableKind, tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { wrongField } from '../lib/app-error.ts'

/** A line of a table: its cells by the keys of their columns, trimmed, and what is wrong with its form. */
export type TableRow = { line: number; cells: Record<string, string>; errors: FieldError[] }
export type Table = { rows: TableRow[]; ignoredColumns: string[] }

/** Reads a table of products or batches (docs/product.md, "Import and export"). Throws for a file that is none. */
export function readTable(kind: TableKind, format: TableFormat, content: string): Table {
  const table = format === 'csv' ? readCsv(kind, content) : readJson(kind, content)
  if (table.rows.length === 0) throw wrongContent(messages.tableNoRows)
  if (table.rows.length > limits.tableRowsMax) throw wrongContent(messages.tableTooLong(limits.tableRowsMax))
  return table
}

export const wrongContent = (message: string) => wrongField({ field: 'content', message })

function readCsv(kind: TableKind, content: string): Table {
  // One kind of line break: csv-parse counts a CR LF within quotes twice.
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head, ...records] = recordsOf(text).filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  if (!head) throw wrongContent(messages.tableEmpty)
  const { columns, ignoredColumns } = columnsOf(kind, head.record)
  const missing = tableColumns[kind].filter((column) => column.isRequired && !columns.includes(column))
  if (missing.length > 0) throw wrongContent(messages.tableColumnsMissing(missing.map(({ title }) => title)))
  const rows = records.map(({ record, info }) => {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const cells: Record<string, string> = {}
    for (const [index, column] of columns.entries())
      if (column && !column.isInformation) cells[column.key] = cellText((record[index] ?? '').trim())
    const isTooLong = record.slice(columns.length).some((cell) => cell.trim() !== '')
    const errors = isTooLong ? [{ field: 'line', message: messages.tableTooManyCells }] : []
    return { line: info.lines - breaks, cells, errors }
  })
  return { rows, ignoredColumns }
}

type Parsed = { record: string[]; info: { lines: number } }

function recordsOf(text: string): Parsed[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true, // inches are written with a quotation mark
      info: true,
      to: limits.tableRowsMax + 100, // a longer file is refused, and need not be read
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrongContent(messages.notCsv)
  }
}

/** Where the comma is the decimal sign, spreadsheets write semicolons; what is copied from one has tabs. */
function delimiterOf(text: string): string {
  const head = text.trimStart().split('\n', 1)[0] ?? ''
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function readJson(kind: TableKind, content: string): Table {
  const entries = entriesOf(content)
  const ignored = new Set<string>()
  const rows = entries.map((entry, index): TableRow => {
    const line = index + 1
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return { line, cells: {}, errors: [{ field: 'line', message: messages.tableNotAnObject }] }
    const cells: Record<string, string> = {}
    const errors: FieldError[] = []
    for (const [name, value] of Object.entries(entry)) {
      const column = columnOf(kind, name)
      if (!column) ignored.add(name.slice(0, 60))
      else if (typeof value === 'object' && value !== null)
        errors.push({ field: column.key, message: messages.tableNotAValue })
      else if (!column.isInformation) cells[column.key] = value === null ? '' : String(value).trim()
    }
    return { line, cells, errors }
  })
  return { rows, ignoredColumns: [...ignored].slice(0, 20) }
}

/** The entries of a JSON file, as they are. */
export function entriesOf(content: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(content.replace(/^\uFEFF/, ''))
    if (Array.isArray(entries)) return entries
  } catch {
    // As for JSON that is no list.
  }
  throw wrongContent(messages.tableNotJson)
}

function columnsOf(kind: TableKind, heads: string[]) {
  const columns = heads.map((head) => columnOf(kind, head))
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (twice) throw wrongContent(messages.tableColumnTwice(twice.title))
  const ignoredColumns = heads.filter((head, index) => !columns[index] && head.trim() !== '')
  return { columns, ignoredColumns: ignoredColumns.map((head) => head.trim().slice(0, 60)).slice(0, 20) }
}
