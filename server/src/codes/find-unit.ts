import type { Db } from '../lib/db.ts'
import { findCode } from './find-code.ts'
import { unitOf } from './queries.ts'

/** The issued code that a text names, and its batch, product and partner; undefined for what is mistyped, foreign or never issued. */
export async function findUnit(db: Db, text: string) {
  const code = await findCode(db, text)
  return code === undefined ? undefined : unitOf(db, code)
}
