import { setImmediate } from 'node:timers/promises'
import { findGarbledLine } from '@sahihi/contract/domain/file-text.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { CsvError } from '@sahihi/contract/domain/read-csv.ts'
import { looksLikeImportedSerial, looksLikeSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import { type SerialRecord, serialRecords } from '@sahihi/contract/domain/serial-records.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'

/** A partner's own serial: normalised for lookups, as its label shows it, and its line in the file. */
export type ImportedSerial = { serial: string; printed: string; line: number }
export type LineError = { line: number; message: string }
type ReadLimits = { maxSerials: number; tooMany: string }

/** The serials of a CSV; throws with every line that is not well-formed (or the first `maxErrors`), and its reason. */
export async function checkSerials(
  csv: string,
  { maxErrors, ...readLimits }: ReadLimits & { maxErrors?: number },
): Promise<ImportedSerial[]> {
  const { serials, errors } = await readSerials(csv, readLimits)
  if (errors.length) throw invalidLines(errors, { maxErrors })
  if (!serials.length) throw wrongField({ field: 'csv', message: messages.noSerials })
  return serials
}

/** The serials of a CSV, the errors of its other lines, and how many lines are empty. Throws for a file that is not CSV or too long. */
export async function readSerials(csv: string, { maxSerials, tooMany }: ReadLimits) {
  const serials: ImportedSerial[] = []
  const errors: LineError[] = []
  const linesBySerial = new Map<string, number>()
  let empty = 0
  let head: ImportedSerial | undefined // the first serial, which may be the name of a column
  for await (const { line, cells, isFirst, isEmpty } of readRecords(csv)) {
    if (isEmpty) {
      empty++
      continue
    }
    if (serials.length + errors.length === maxSerials) throw wrongField({ field: 'csv', message: tooMany })
    const [printed = '', ...otherCells] = cells
    const serial = normalizeSerial(printed)
    const message = formError(printed, otherCells) ?? duplicateError(linesBySerial.get(serial))
    if (message) {
      errors.push({ line, message })
    } else {
      serials.push({ serial, printed, line })
      linesBySerial.set(serial, line)
    }
    if (head && looksLikeHead(head.printed, printed))
      errors.unshift({ line: head.line, message: messages.serialIsHead })
    head = isFirst ? serials[0] : undefined
  }
  return { serials, errors, empty }
}

// Names that such a column may have, also as spreadsheets write them: Column1, Spalte1, Code_2027.
const otherHead =
  /^(serial|code|column|colonne|columna|coluna|spalte|number|num[eé]ro|barcode|label|qr|unit|item|field)(?![a-z])/i

/** Whether the first serial of a file looks like the name of a column that we do not know, judging by the one below it. */
function looksLikeHead(first: string, second: string): boolean {
  const word = otherHead.exec(first)?.[0].toLowerCase()
  return word !== undefined && !second.toLowerCase().startsWith(word)
}

const recordsAtOnce = 500

/** Lets other requests run between records now and then: 8 MB take longer than anyone should wait. */
async function* readRecords(csv: string): AsyncGenerator<SerialRecord> {
  const garbled = findGarbledLine(csv)
  if (garbled !== undefined) throw wrongField({ field: `line ${garbled}`, message: messages.notUtf8(garbled) })
  let count = 0
  try {
    for (const record of serialRecords(csv)) {
      yield record
      if (++count % recordsAtOnce === 0) await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrongField({ field: `line ${error.line}`, message: error.message })
  }
}

type ErrorOptions = { maxErrors?: number | undefined; ErrorClass?: typeof AppError }

/** The error of an import that names every bad line, or the first `maxErrors` and how many there are. */
export function invalidLines(errors: LineError[], { maxErrors, ErrorClass = AppError }: ErrorOptions = {}) {
  const named = errors.slice(0, maxErrors).map(({ line, message }): FieldError => ({ field: `line ${line}`, message }))
  const data = maxErrors === undefined ? {} : { data: { lineErrorCount: errors.length } }
  return new ErrorClass('invalid_input', messages.importFailed, { errors: named, ...data })
}

function formError(printed: string, otherCells: string[]): string | undefined {
  if (otherCells.some(Boolean)) return messages.oneSerialPerLine
  if (looksLikeSerial(printed)) return messages.serialReserved
  if (!looksLikeImportedSerial(printed) || printed.length > limits.importedSerialMax) return messages.serialFormat
  return undefined
}

const duplicateError = (line: number | undefined) => (line === undefined ? undefined : messages.serialRepeated(line))
