import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type ImportedSerial, invalidLines, type LineError } from './check-serials.ts'
import { batchNamesOfSerials, insertImportedSerials } from './code-queries.ts'

/** Thrown when other partners have some of the serials, which reveals that they do. */
export class SerialsTakenByOthers extends AppError {}

/** Assigns an imported serial to each code, or throws with every line whose serial is taken. */
export async function assignSerials(tx: Tx, partner: PartnerId, codeIds: bigint[], serials: ImportedSerial[]) {
  const { errors, areOthers } = await findTaken(tx, partner, await insertSerials(tx, codeIds, serials))
  if (errors.length) throw invalidLines(errors, areOthers ? { ErrorClass: SerialsTakenByOthers } : {})
}

/**
 * Assigns the serials that are free and returns the others. Of two transactions that assign the same serial at the same time,
 * the second waits for the first. A caller that needs several calls sorts its serials over all of them, so that two imports of the
 * same serials cannot wait for each other.
 */
export async function insertSerials(tx: Tx, codeIds: bigint[], serials: ImportedSerial[]): Promise<ImportedSerial[]> {
  const assigned = new Set(await insertImportedSerials(tx, codeIds, serials))
  return serials.filter(({ serial }) => !assigned.has(serial))
}

/** The error of each line whose serial is taken, and whether other partners have some of them. */
export async function findTaken(tx: Tx, partner: PartnerId, taken: ImportedSerial[]) {
  if (!taken.length) return { errors: [], areOthers: false }
  const own = await batchNamesOfSerials(tx, partner, taken)
  const batchNames = new Map(own.map(({ serial, batchName }) => [serial, batchName]))
  const errors = taken.map(({ serial, line }): LineError => {
    const batchName = batchNames.get(serial)
    return { line, message: batchName === undefined ? messages.serialTaken : messages.serialTakenBy(batchName) }
  })
  return { errors, areOthers: batchNames.size < taken.length }
}
