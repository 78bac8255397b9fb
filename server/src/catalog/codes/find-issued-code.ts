import { codeWithOwner } from './code-queries.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'

/** The issued code of any partner that a serial names, with what it belongs to; undefined for one that is mistyped or was never issued. */
export async function findIssuedCode(lookup: CodeLookup, text: string) {
  const codeId = await findCodeId(lookup, text)
  return codeId === undefined ? undefined : codeWithOwner(lookup.db, codeId)
}
