import { batchNumbered } from './find-batch.ts'
import type { Db } from '../db/client.ts'
import { findCode } from './find-code-id.ts'
import { unitOf } from './code-queries.ts'

/**
 * What a text names, whoever's it is: an issued code with its batch, product and partner, or a batch by its public number,
 * without a code. Undefined for what is mistyped, foreign or never issued.
 */
export async function findUnit(db: Db, text: string) {
  const code = await findCode(db, text)
  return code === undefined ? batchNumbered(db, text) : unitOf(db, code)
}
