import { splitGs1Serial } from '@sahihi/contract/domain/scanned-text.ts'
import { codeIdOf, mayBeImportedSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../db/client.ts'
import { importedCodeId } from './code-queries.ts'

/**
 * The id of the code that a serial names, ours or imported; undefined when it is mistyped or unknown. One of ours is only
 * checked for its form: the code may never have been issued. A GTIN before the serial, as GS1 labels have it, does not matter here.
 */
export async function findCodeId(db: Db, typed: string): Promise<bigint | undefined> {
  const { serial: text } = splitGs1Serial(typed)
  return codeIdOf(text) ?? (mayBeImportedSerial(text) ? importedCodeId(db, normalizeSerial(text)) : undefined)
}
