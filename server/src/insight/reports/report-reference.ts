import { alphabet, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../../platform/db/client.ts'
import { randomLetters } from '../../platform/lib/tokens.ts'
import { hasReference } from './queries.ts'

/**
 * A reference for a report (docs/insight.md, "Reports"): R- and 8 random letters. It reveals nothing about other reports, is short
 * enough to read out on the phone, and too long to be guessed at the speed that the status page allows.
 */
export const randomReference = () => randomLetters(8).replace(/(.{4})(.{4})/, 'R-$1-$2')

/** A reference that no report has yet. Should two reports draw the same one at the same time, the unique index refuses the second. */
export async function findUnusedReference(db: Db): Promise<string> {
  const reference = randomReference()
  return (await hasReference(db, reference)) ? findUnusedReference(db) : reference
}

const letters = new RegExp(`^R?([${alphabet}]{4})([${alphabet}]{4})$`)

/** A typed reference as it is stored (`R-7K2M-9QXD`); undefined for any other text. */
export function parseReportReference(typed: string): string | undefined {
  const [, first, last] = letters.exec(normalizeSerial(typed)) ?? []
  return first && `R-${first}-${last}`
}
