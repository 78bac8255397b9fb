import type { Db } from '../../platform/db/client.ts'
import { randomLetters } from '../../platform/lib/tokens.ts'
import { hasReference } from './queries.ts'

/**
 * The reference of a report (docs/insight.md, "Reports"): R- and 7 random letters. It tells nothing about other reports, and is short
 * enough to say on the telephone.
 */
export const randomReference = () => randomLetters(7).replace(/(.{4})(.{3})/, 'R-$1-$2')

/** One that no report has. The unique index of reports decides; this only makes it rare that it must. */
export async function findUnusedReference(db: Db): Promise<string> {
  const reference = randomReference()
  return (await hasReference(db, reference)) ? findUnusedReference(db) : reference
}
