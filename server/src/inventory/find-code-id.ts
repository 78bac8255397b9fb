import { codeOf, mayBeImported, normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db, Tx } from '../db/client.ts'
import { codeOfAlias } from './code-queries.ts'

/**
 * The code that a serial names, one of ours or one that a partner imported. Undefined when it is mistyped or nobody's; of ours
 * it says only that it can be right, not that it was issued.
 */
export async function findCode(db: Db | Tx, text: string): Promise<bigint | undefined> {
  return codeOf(text) ?? (mayBeImported(text) ? codeOfAlias(db, normaliseSerial(text)) : undefined)
}
