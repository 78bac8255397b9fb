import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { batchesOfAliases, insertAliases } from './code-queries.ts'

type Named = { serial: string; printed: string }

/**
 * Gives each code a partner's own serial, and gives back the serials that are held already (none: all is well), with the name
 * of this partner's batch that holds it, or null when it is another's. Of two who take one serial at the same time the second
 * waits for the first and then gets it back.
 */
export async function nameCodes(
  tx: Tx,
  partner: PartnerId,
  codes: bigint[],
  serials: Named[],
): Promise<Map<string, string | null>> {
  const named = new Set(await insertAliases(tx, codes, serials))
  const held = serials.map(({ serial }) => serial).filter((serial) => !named.has(serial))
  const own = new Map((await batchesOfAliases(tx, partner, held)).map(({ serial, name }) => [serial, name]))
  return new Map(held.map((serial) => [serial, own.get(serial) ?? null]))
}
