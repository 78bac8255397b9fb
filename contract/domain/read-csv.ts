import { messages } from '../i18n/en/messages.ts'

/** A record of a CSV: its cells, the line on which it begins and that on which it ends, as editors count lines. */
export type CsvRecord = { line: number; lastLine: number; cells: string[] }

/** A file that is no CSV, by the line to correct. */
export class CsvError extends Error {
  line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** What separates cells: where the comma is the decimal sign, spreadsheets write semicolons; what is copied from one has tabs. */
export const csvDelimiters = [',', ';', '\t'] as const

const maxCells = 1000

/**
 * The records of a CSV (RFC 4180), empty ones too. A cell that begins with a quotation mark has to end with one, or the lines below
 * would be taken for a part of it; within any other cell a quotation mark is text, such as inches. A line `sep=;`, which Excel reads
 * and does not show, names the delimiter. Any line break ends a record, and is `\n` within a cell.
 */
export function* readCsv(text: string, delimiters: string = csvDelimiters.join('')): Generator<CsvRecord> {
  const [directive = '', separators = delimiters] = /^\uFEFF?"?sep=([^\w\s"]|\t)"?(?:\r\n?|\n|$)/i.exec(text) ?? []
  const endOfCell = new RegExp(`[${separators.replaceAll(/./g, '\\$&')}\r\n]|$`, 'g')
  const opening = /[ \u00A0]*"/y
  let at = directive.length || (text.startsWith('\uFEFF') ? 1 : 0)
  let line = directive ? 2 : 1
  const cellEnd = (from: number) => {
    endOfCell.lastIndex = from
    return endOfCell.exec(text)?.index ?? text.length
  }
  const readQuoted = (begin: number) => {
    const from = at
    let close = begin
    do close = text.indexOf('"', close) + 1
    while (close > 0 && text[close] === '"' && close++)
    const end = close > 0 ? cellEnd(close) : -1
    if (end < 0 || text.slice(close, end).trim() !== '') throw new CsvError(line, messages.csvQuotes(line))
    at = end
    line += countLineBreaks(text.slice(from, end))
    return text
      .slice(begin, close - 1)
      .replaceAll('""', '"')
      .replaceAll(lineBreak, '\n')
  }
  const readCell = () => {
    opening.lastIndex = at
    if (opening.test(text)) return readQuoted(opening.lastIndex)
    const from = at
    at = cellEnd(at)
    return text.slice(from, at)
  }
  while (at < text.length) {
    const first = line
    const cells = [readCell()]
    while (at < text.length && separators.includes(text.charAt(at))) {
      at++
      cells.push(readCell())
      if (cells.length > maxCells) throw new CsvError(first, messages.csvTooManyCells(first))
    }
    yield { line: first, lastLine: line, cells }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
  }
}

const lineBreak = /\r\n?|\n/g
const countLineBreaks = (text: string) => text.match(lineBreak)?.length ?? 0

/** Whether a record has nothing in it but spaces. */
export const isEmptyRecord = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === '')
