import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { eraseAccount, withoutPartner } from './queries.ts'

/**
 * Erases who these people were, unless they still belong to a partner (docs/company-and-plans.md, "Closing an account"). Their
 * accounts are locked by the caller. Returns those that are erased; what they did is done by a former member from now on.
 */
export async function eraseAccounts(tx: Tx, accountIds: string[]): Promise<string[]> {
  const erased = await withoutPartner(tx, accountIds)
  for (const id of erased) await eraseAccount(tx, id, actorNames.former)
  return erased
}
