import { limits } from '@sahihi/contract/domain/limits.ts'
import { looksLikeImportedSerial, looksLikeSerial, normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError, wrongField } from '../lib/app-error.ts'
import { parseSerialCsv } from './parse-serial-csv.ts'

/** A partner's own serial: normalised for lookups, as its label shows it, and its line in the file. */
export type ImportedSerial = { serial: string; printed: string; line: number }
type LineError = { line: number; message: string }

/** The serials of a CSV; throws with every line that is not well-formed, and its reason. */
export function checkSerials(csv: string): ImportedSerial[] {
  const rows = parseSerialCsv(csv)
  if (!rows.length) throw wrongField({ field: 'csv', message: messages.noSerials })
  const serials: ImportedSerial[] = []
  const errors: LineError[] = []
  const linesBySerial = new Map<string, number>()
  for (const { line, cells } of rows) {
    const [printed = '', ...otherCells] = cells
    const serial = normaliseSerial(printed)
    const message = formError(printed, otherCells) ?? duplicateError(linesBySerial.get(serial))
    if (message) {
      errors.push({ line, message })
    } else {
      serials.push({ serial, printed, line })
      linesBySerial.set(serial, line)
    }
  }
  if (errors.length) throw invalidLines(errors)
  return serials
}

/** The error of an import that names every bad line. */
export const invalidLines = (errors: LineError[], ErrorClass = AppError) =>
  new ErrorClass('invalid_input', messages.importFailed, {
    errors: errors.map(({ line, message }): FieldError => ({ field: `line ${line}`, message })),
  })

function formError(printed: string, otherCells: string[]): string | undefined {
  if (otherCells.some(Boolean)) return messages.oneSerialPerLine
  if (looksLikeSerial(printed)) return messages.serialReserved
  if (!looksLikeImportedSerial(printed) || printed.length > limits.importedSerialMax) return messages.serialFormat
  return undefined
}

const duplicateError = (line: number | undefined) => (line === undefined ? undefined : messages.serialRepeated(line))
