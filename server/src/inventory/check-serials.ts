import { limits } from '@sahihi/contract/domain/limits.ts'
import { looksLikeImportedSerial, looksLikeSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError, wrongField } from '../lib/app-error.ts'
import { parseSerialCsv, type Row } from './parse-serial-csv.ts'

/** A partner's own serial: normalised for lookups, as its label shows it, and its line in the file. */
export type ImportedSerial = { serial: string; printed: string; line: number }
export type LineError = { line: number; message: string }
type Limits = { maxSerials: number; tooMany: string; maxErrors?: number }

/** The serials of a CSV; throws with every line that is not well-formed (or the first `maxErrors`), and its reason. */
export async function checkSerials(csv: Buffer, { maxSerials, tooMany, maxErrors }: Limits): Promise<ImportedSerial[]> {
  const serials: ImportedSerial[] = []
  const errors: LineError[] = []
  const linesBySerial = new Map<string, number>()
  const check = ({ line, cells }: Row) => {
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
  }
  await parseSerialCsv(csv, check)
  if (errors.length) throw invalidLines(errors, { maxErrors })
  if (!serials.length) throw wrongField({ field: 'csv', message: messages.noSerials })
  return serials
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
