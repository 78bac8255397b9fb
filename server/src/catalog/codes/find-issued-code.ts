import type { Db } from '../../platform/db/client.ts'
import { codeWithOwner } from './code-queries.ts'
import { findCodeId } from './find-code-id.ts'

/** The issued code of any partner that a serial names, with what it belongs to; undefined for one that is mistyped or was never issued. */
export async function findIssuedCode(db: Db, text: string) {
  const codeId = await findCodeId(db, text)
  return codeId === undefined ? undefined : codeWithOwner(db, codeId)
}
