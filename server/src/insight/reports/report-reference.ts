import { alphabet, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../../platform/db/client.ts'
import { randomLetters } from '../../platform/lib/tokens.ts'
import { hasReference } from './queries.ts'

/**
 * The reference of a report (docs/insight.md, "Reports"): R- and 7 random letters. It tells nothing about other reports, and is short
 * enough to say on the telephone.
 */
export const randomReference = () => randomLetters(7).replace(/(.{4})(.{3})/, 'R-$1-$2')

/** A reference that no report has. The unique index of reports decides; this only makes it rare that it must. */
export async function findUnusedReference(db: Db): Promise<string> {
  const reference = randomReference()
  return (await hasReference(db, reference)) ? findUnusedReference(db) : reference
}

const letters = new RegExp(`^R?([${alphabet}]{4})([${alphabet}]{3})$`)

/** The reference that a person typed, as it is stored (`R-7K2M-9QX`); undefined for any other text. */
export function parseReportReference(typed: string): string | undefined {
  const [, first, last] = letters.exec(normalizeSerial(typed)) ?? []
  return first && `R-${first}-${last}`
}
