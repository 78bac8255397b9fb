import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { looksImported, looksLikeSerial, normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import { AppError, wrongField } from '../lib/app-error.ts'
import { type Row, readRows } from './parse-serial-csv.ts'

/** A partner's own serial: as it is looked up, as its label has it, and where it stands in the file. */
export type OwnSerial = { serial: string; printed: string; line: number }

/** The serials of a CSV, all of them in good form: the Refusal names every line that is not, with its reason. */
export function checkSerials(csv: string): OwnSerial[] {
  const rows = readRows(csv)
  if (!rows.length) throw wrongField({ field: 'csv', message: messages.noSerials })
  const { serials, bad } = sort(rows)
  if (bad.length) throw refusalOf(bad)
  return serials
}

/** Refused as others hold some of the serials, which tells that they do. */
export class HeldByOthers extends AppError {}

/** Refuses serials that somebody holds: `held` has the name of this partner's own batch, or null for another partner's. */
export function refuseHeld(serials: OwnSerial[], held: Map<string, string | null>) {
  const bad = serials.flatMap(({ serial, line }): BadLine[] => {
    const batch = held.get(serial)
    if (batch === undefined) return []
    return [{ line, message: batch === null ? messages.serialTaken : messages.serialTakenBy(batch) }]
  })
  if (bad.length) throw refusalOf(bad, [...held.values()].includes(null) ? HeldByOthers : AppError)
}

type BadLine = { line: number; message: string }

const refusalOf = (bad: BadLine[], Kind = AppError) =>
  new Kind('invalid_input', messages.importFailed, {
    errors: bad.map(({ line, message }): FieldError => ({ field: `line ${line}`, message })),
  })

function sort(rows: Row[]) {
  const serials: OwnSerial[] = []
  const bad: BadLine[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of rows) {
    const [printed = '', ...others] = cells
    const serial = normaliseSerial(printed)
    const message = reasonAgainst(printed, others) ?? sameAs(lines.get(serial))
    if (message) bad.push({ line, message })
    else serials.push({ serial, printed, line })
    if (!message) lines.set(serial, line)
  }
  return { serials, bad }
}

function reasonAgainst(printed: string, others: string[]): string | undefined {
  if (others.some(Boolean)) return messages.serialAlone
  if (looksLikeSerial(printed)) return messages.serialLooksOurs
  if (!looksImported(printed) || printed.length > limits.importedSerialMax) return messages.serialForm
  return undefined
}

const sameAs = (line: number | undefined) => (line === undefined ? undefined : messages.serialTwice(line))
