import type { Readable } from 'node:stream'
import { marketCodes } from '@sahihi/contract/domain/markets.ts'
import { CsvError, type Info, parse } from 'csv-parse'
import { deviceNames } from './device-class.ts'
import { hashNetwork, type ReplayScan } from './replay-scans.ts'
import type { Place } from './visitor-history.ts'

/** The rule does not use `method`. Without `product` or `batch` a code is compared with the usual values of a new product. */
const columns = [
  'code',
  'at',
  'session',
  'latitude',
  'longitude',
  'device',
  'network',
  'method',
  'product',
  'batch',
  'markets',
] as const
type Column = (typeof columns)[number]
const required: Column[] = ['code', 'at', 'session']

type ScanFile = {
  /** In the order of their times. */
  scans: ReplayScan[]
  /** Whether the rows had to be sorted. */
  isSorted: boolean
  /** Columns of the file that mean nothing here. */
  unusedColumns: string[]
}

/** Something in the file that cannot be read, by its line and column. */
export class ScanFileError extends Error {}

/** The scans of a CSV with a header; the order of the columns does not matter. */
export async function readScanCsv(file: Readable): Promise<ScanFile> {
  const scans: ReplayScan[] = []
  let header: string[] | undefined
  let isSorted = false
  const rows = file.pipe(parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }))
  file.on('error', (error) => rows.destroy(error))
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!header) {
        header = checkHeader(record)
        continue
      }
      const scan = parseScan(parseRow(header, record, info.lines))
      isSorted ||= scan.at < (scans.at(-1)?.at ?? 0)
      scans.push(scan)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ScanFileError(`Line ${error.lines}: the quotation marks do not match.`)
    throw error
  }
  if (!header) throw new ScanFileError('The file is empty: its first line must name the columns.')
  if (isSorted) scans.sort((a, b) => a.at - b.at)
  return { scans, isSorted, unusedColumns: header.filter((name) => !columns.some((column) => column === name)) }
}

function checkHeader(names: string[]): string[] {
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw new ScanFileError(
      `Line 1 must name the columns. Missing: ${missing.join(', ')}. Known: ${columns.join(', ')}.`,
    )
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) throw new ScanFileError(`Line 1 names the column "${repeated}" twice.`)
  return names
}

type Row = { cell: (column: Column) => string; refuse: (column: Column, why: string) => ScanFileError }

function parseRow(header: string[], cells: string[], line: number): Row {
  if (cells.length !== header.length)
    throw new ScanFileError(`Line ${line} has ${cells.length} cells, but the header has ${header.length}.`)
  const cell = (column: Column) => cells[header.indexOf(column)] ?? ''
  return {
    cell,
    refuse: (column, why) => new ScanFileError(`Line ${line}, column "${column}": "${cell(column)}" ${why}.`),
  }
}

function parseScan(row: Row): ReplayScan {
  const code = row.cell('code')
  if (!code) throw row.refuse('code', 'must not be empty')
  const network = row.cell('network')
  return {
    code,
    at: parseTime(row),
    session: row.cell('session') || undefined,
    place: parsePlace(row),
    device: parseDevice(row),
    network: network ? hashNetwork(network) : undefined,
    product: row.cell('product') || undefined,
    batch: row.cell('batch') || undefined,
    markets: parseMarkets(row),
  }
}

const moment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** ISO 8601, also as PostgreSQL writes it; UTC where no time zone is given. */
function parseTime(row: Row): number {
  const [, day, time, seconds = ':00', zone = 'Z'] = moment.exec(row.cell('at')) ?? []
  const offset = zone.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  const at = Date.parse(`${day}T${time}${seconds.slice(0, 7)}${offset.toUpperCase()}`)
  // February 30 would be taken for a day in March.
  const isRealDay = !Number.isNaN(at) && new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day?.slice(-2))
  if (!isRealDay) throw row.refuse('at', 'must be a time such as 2026-05-03T10:15:00Z')
  return at
}

function parsePlace(row: Row): Place | undefined {
  const latitude = parseDegrees(row, 'latitude', 90)
  const longitude = parseDegrees(row, 'longitude', 180)
  if (latitude === undefined && longitude === undefined) return undefined
  if (latitude === undefined) throw row.refuse('latitude', 'must not be empty beside a longitude')
  if (longitude === undefined) throw row.refuse('longitude', 'must not be empty beside a latitude')
  return { latitude, longitude }
}

function parseDegrees(row: Row, column: 'latitude' | 'longitude', max: number): number | undefined {
  const text = row.cell(column)
  if (!text) return undefined
  const degrees = Number(text)
  if (/^[+-]?\d+(\.\d*)?$|^[+-]?\.\d+$/.test(text) && Math.abs(degrees) <= max) return degrees
  throw row.refuse(column, `must be a number from -${max} to ${max}`)
}

function parseMarkets(row: Row): string[] {
  const codes = row
    .cell('markets')
    .split(/[\s;,]+/)
    .filter(Boolean)
  if (codes.some((code) => !marketCodes.includes(code)))
    throw row.refuse('markets', 'must be states of Nigeria and countries such as "NG-KN GH", or empty')
  return codes
}

function parseDevice(row: Row): number {
  const text = row.cell('device')
  const device = deviceNames.findIndex((name) => (name ?? '') === text)
  if (device < 0) throw row.refuse('device', `must be one of ${deviceNames.filter(Boolean).join(', ')}, or empty`)
  return device
}
