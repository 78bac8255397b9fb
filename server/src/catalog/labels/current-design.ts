import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { requireReadable } from './check-readability.ts'
import { savedDesign } from './queries.ts'
import type { SymbolDesign } from './symbol-design.ts'

/** A serial that no code has (codes/create-codes.ts). Its symbol is as large as any other. */
export const sampleSerial = encodeSerial(0n)

/**
 * The design of the partner's symbols; undefined, for plain symbols, when the plan includes none. Throws when a reader
 * cannot read `sampleLink` in the design, so that no label is printed that cannot be scanned.
 */
export async function currentDesign(
  db: Db,
  partner: PartnerId,
  sampleLink: string,
  now: Date,
): Promise<SymbolDesign | undefined> {
  const design = await savedDesign(db, partner)
  if (!design || !(await hasExtras(db, partner, now))) return undefined
  await requireReadable(sampleLink, design)
  return design
}
