import { cellText } from '@sahihi/contract/domain/csv.ts'
import { findGarbledLine } from '@sahihi/contract/domain/file-text.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { CsvError, type CsvRecord, csvDelimiters, isEmptyRecord, readCsv } from '@sahihi/contract/domain/read-csv.ts'
import {
  type ColumnKey,
  type TableColumn,
  type TableFormat,
  type TableKind,
  tableColumns,
} from '@sahihi/contract/domain/table-columns.ts'
import { visibleText } from '@sahihi/contract/domain/visible-text.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { wrongField } from '../../platform/lib/app-error.ts'

type Cells = { [K in ColumnKey]?: string }

/** A line of a table: its trimmed cells by the keys of their columns, and the errors of its form. */
export type TableRow = { line: number; lastLine: number; cells: Cells; errors: FieldError[] }
export type Table = { rows: TableRow[]; ignoredColumns: string[]; empty: number }

/** Reads a table of products or batches (docs/codes-and-batches.md, "Import and export"). Throws for a file that is not a table. */
export function readTable(kind: TableKind, format: TableFormat, content: string): Table {
  refuseGarbled(content)
  const table = format === 'csv' ? readCsvTable(kind, content) : readJson(kind, content)
  if (table.rows.length === 0) throw wrongContent(messages.tableNoRows)
  if (table.rows.length > limits.tableRowsMax) throw wrongContent(messages.tableTooLong(limits.tableRowsMax))
  return table
}

export function refuseGarbled(content: string) {
  const line = findGarbledLine(content)
  if (line !== undefined) throw wrongContent(messages.notUtf8(line))
}

export const wrongContent = (message: string) => wrongField({ field: 'content', message })

function readCsvTable(kind: TableKind, content: string): Table {
  const records = parseRecords(content, detectDelimiter(kind, content))
  const filled = records.filter((record) => !isEmptyRecord(record))
  const [head, ...body] = filled
  if (!head) throw wrongContent(messages.tableEmpty)
  const { columns, ignoredColumns } = matchColumns(kind, head.cells, body)
  const missing = tableColumns[kind].filter((column) => column.isRequired && !columns.includes(column))
  if (missing.length > 0) throw wrongContent(messages.tableColumnsMissing(missing.map(({ title }) => title)))
  const rows = body.map(({ line, lastLine, cells: texts }) => {
    const cells: Cells = {}
    for (const [index, column] of columns.entries())
      if (column && !column.isInformation) cells[column.key] = visibleText(cellText((texts[index] ?? '').trim())).trim()
    const isTooLong = texts.slice(columns.length).some((cell) => cell.trim() !== '')
    const errors = isTooLong ? [{ field: 'line', message: messages.tableTooManyCells }] : []
    return { line, lastLine, cells, errors }
  })
  return { rows, ignoredColumns, empty: records.length - records.indexOf(head) - filled.length }
}

function parseRecords(text: string, delimiter: string): CsvRecord[] {
  try {
    return [...readCsv(text, delimiter)]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrongContent(error.message)
  }
}

/** The delimiter that finds the most known columns in the header, because a name may contain a comma or semicolon. */
function detectDelimiter(kind: TableKind, text: string): string {
  const known = (delimiter: string) => findHead(text, delimiter).filter((head) => findColumn(kind, head)).length
  return csvDelimiters.reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best))
}

function findHead(text: string, delimiter: string): string[] {
  try {
    for (const record of readCsv(text, delimiter)) if (!isEmptyRecord(record)) return record.cells
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return []
}

function readJson(kind: TableKind, content: string): Table {
  const entries = parseEntries(content)
  const ignored = new Set<string>()
  const rows = entries.map((entry, index): TableRow => {
    const line = index + 1
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return { line, lastLine: line, cells: {}, errors: [{ field: 'line', message: messages.tableNotAnObject }] }
    const cells: Cells = {}
    const errors: FieldError[] = []
    for (const [name, value] of Object.entries(entry)) {
      const column = findColumn(kind, name)
      if (!column) ignored.add(name.slice(0, 60))
      else if (cells[column.key] !== undefined) errors.push({ field: column.key, message: messages.tableFieldTwice })
      else if (typeof value === 'object' && value !== null)
        errors.push({ field: column.key, message: messages.tableNotAValue })
      else if (!column.isInformation) cells[column.key] = value === null ? '' : visibleText(String(value)).trim()
    }
    return { line, lastLine: line, cells, errors }
  })
  return { rows, ignoredColumns: [...ignored], empty: 0 }
}

/** The entries of a JSON file, as they are. */
export function parseEntries(content: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(content.replace(/^\uFEFF/, ''))
    if (Array.isArray(entries)) return entries
  } catch {
    // Refused below, like JSON that is not a list.
  }
  throw wrongContent(messages.tableNotJson)
}

function matchColumns(kind: TableKind, heads: string[], body: CsvRecord[]) {
  const columns = heads.map((head) => findColumn(kind, head))
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (twice) throw wrongContent(messages.tableColumnTwice(twice.title))
  const isFilled = (index: number) => body.some(({ cells }) => cells[index]?.trim())
  const ignoredColumns = heads.flatMap((head, index) => {
    if (columns[index]) return []
    if (head.trim() !== '') return head.trim().slice(0, 60)
    return isFilled(index) ? messages.tableUnnamedColumn(index + 1) : []
  })
  return { columns, ignoredColumns }
}

/** The column that a head names, by its key or its title. */
function findColumn(kind: TableKind, head: string): TableColumn | undefined {
  const name = columnName(head)
  return tableColumns[kind].find(({ key, title }) => columnName(key) === name || columnName(title) === name)
}

/** Spreadsheets and people write heads in their own way: "Manufacturing date" is `manufacturingDate`. */
const columnName = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
