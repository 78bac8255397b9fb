import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { wrongField } from '../lib/app-error.ts'

/** A row of a CSV with the number of its first line, as editors count lines. */
type Row = { line: number; cells: string[] }

/** The rows of a CSV (RFC 4180) that are not empty, at most 5,000, without the header; cells are trimmed. */
export function parseSerialCsv(csv: string): Row[] {
  // One kind of line break: csv-parse counts a CR LF within quotes twice.
  const text = csv.replace(/\r\n?/g, '\n')
  const rows: Row[] = []
  let lastLine = 0
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const row = { line: lines - breaks, cells: cells.map((cell) => cell.trim()) }
    if (row.cells.some(Boolean)) rows.push(row)
    checkCount(rows.length - 1) // one may be the header
    lastLine = lines
    return null
  }
  try {
    parse(text, { ...options, on_record: onRecord })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = text.split('\n').findIndex((content, i) => i >= lastLine && content.trim()) + 1
    throw wrongField({ field: `line ${line}`, message: messages.notCsv })
  }
  const body = isHeader(rows[0]) ? rows.slice(1) : rows
  checkCount(body.length)
  return body
}

const options = {
  bom: true,
  delimiter: [',', ';', '\t'],
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true, // a quotation mark within a cell makes a bad serial, whose line is named like any other
  skip_empty_lines: true,
}

const isHeader = (row: Row | undefined) => /^serial([ _]number)?$/i.test(row?.cells[0] ?? '')

function checkCount(count: number) {
  if (count > limits.quantityMax) throw wrongField({ field: 'csv', message: messages.quantityMax })
}
