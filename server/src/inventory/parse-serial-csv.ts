import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { CsvError, parse } from 'csv-parse'
import { wrongField } from '../lib/app-error.ts'

/** A row of a CSV with the number of its first line, as editors count lines. */
export type Row = { line: number; cells: string[] }

const sliceBytes = 16 * 1024

/**
 * Reads the rows of a CSV (RFC 4180) that are not empty, without the header; cells are trimmed. Other requests get their turn
 * between two slices of the file: 8 MB take longer than anybody should wait.
 */
export async function parseSerialCsv(csv: Buffer, onRow: (row: Row) => void): Promise<void> {
  let lastLine = 0
  let isFirst = true
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const row = { line: lines - breaks, cells: cells.map((cell) => cell.trim()) }
    lastLine = lines
    if (!row.cells.some(Boolean)) return null
    const isHeader = isFirst && header.test(row.cells[0] ?? '')
    isFirst = false
    if (!isHeader) onRow(row)
    return null
  }
  const parser = parse({ ...options, on_record: onRecord }).resume()
  try {
    await pipeline(Readable.from(slicesOf(csv)), parser)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const lines = csv.toString().split(lineBreak)
    const line = lines.findIndex((content, i) => i >= lastLine && content.trim()) + 1
    throw wrongField({ field: `line ${line}`, message: messages.notCsv })
  }
}

const header = /^serial([ _]number)?$/i
const lineBreak = /\r\n?|\n/

const options = {
  delimiter: [',', ';', '\t'],
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true, // a quotation mark within a cell makes a bad serial, whose line is named like any other
  skip_empty_lines: true,
}

/** The text in slices, without a byte order mark, with one kind of line break: csv-parse counts a CR LF within quotes twice. */
async function* slicesOf(csv: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for (let start = 0; start < csv.length; start += sliceBytes) {
    const isLast = start + sliceBytes >= csv.length
    const text = rest + decoder.decode(csv.subarray(start, start + sliceBytes), { stream: !isLast })
    // A CR at the end of a slice may be half of a CR LF.
    rest = text.endsWith('\r') && !isLast ? '\r' : ''
    yield text.slice(0, text.length - rest.length).replace(/\r\n?/g, '\n')
    await setImmediate()
  }
}
