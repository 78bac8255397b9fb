import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { wrongField } from '../lib/app-error.ts'

/** A row of a CSV with the line of the file in which it begins, as an editor counts them. */
export type Row = { line: number; cells: string[] }

/** The rows of a CSV (RFC 4180) that hold anything, 5,000 at most, without the head; their cells are trimmed. */
export function readRows(csv: string): Row[] {
  // One kind of line break: csv-parse counts a CR LF within quotes twice.
  const text = csv.replace(/\r\n?/g, '\n')
  const rows: Row[] = []
  let end = 0
  const keep = (cells: string[], { lines }: { lines: number }) => {
    const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const row = { line: lines - breaks, cells: cells.map((cell) => cell.trim()) }
    if (row.cells.some(Boolean)) rows.push(row)
    refuseMore(rows.length - 1) // one may be the head
    end = lines
    return null
  }
  try {
    parse(text, { ...reading, on_record: keep })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = text.split('\n').findIndex((words, i) => i >= end && words.trim()) + 1
    throw wrongField({ field: `line ${line}`, message: messages.notCsv })
  }
  const body = isHead(rows[0]) ? rows.slice(1) : rows
  refuseMore(body.length)
  return body
}

// A quotation mark within a cell is an ordinary character, so that its line is named as a bad one like any other.
const reading = {
  bom: true,
  delimiter: [',', ';', '\t'],
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
}

const isHead = (row: Row | undefined) => /^serial([ _]number)?$/i.test(row?.cells[0] ?? '')

function refuseMore(count: number) {
  if (count > limits.quantityMax) throw wrongField({ field: 'csv', message: messages.quantityMax })
}
