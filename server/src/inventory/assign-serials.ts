import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { type ImportedSerial, invalidLines } from './check-serials.ts'
import { batchNamesOfSerials, insertImportedSerials } from './code-queries.ts'

/** Thrown when other partners have some of the serials, which reveals that they do. */
export class SerialsTakenByOthers extends AppError {}

/**
 * Assigns an imported serial to each code, or throws with every line whose serial is taken. Of two transactions that assign
 * the same serial at the same time, the second waits for the first and then throws.
 */
export async function assignSerials(tx: Tx, partner: PartnerId, codeIds: bigint[], serials: ImportedSerial[]) {
  const assigned = new Set(await insertImportedSerials(tx, codeIds, serials))
  const taken = serials.filter(({ serial }) => !assigned.has(serial))
  if (!taken.length) return
  const own = await batchNamesOfSerials(tx, partner, taken)
  const batchNames = new Map(own.map(({ serial, batchName }) => [serial, batchName]))
  const errors = taken.map(({ serial, line }) => {
    const batchName = batchNames.get(serial)
    return { line, message: batchName === undefined ? messages.serialTaken : messages.serialTakenBy(batchName) }
  })
  throw invalidLines(errors, batchNames.size < taken.length ? SerialsTakenByOthers : AppError)
}
