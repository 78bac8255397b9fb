import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { eraseAccount, withoutPartner } from './queries.ts'

/**
 * Erases who these people were, unless they still belong to a partner (docs/company-and-plans.md, "Closing an account"). The caller
 * has locked their accounts. Returns the erased ones, whose actions are shown as those of a former member from now on.
 */
export async function eraseAccounts(tx: Tx, accountIds: string[]): Promise<string[]> {
  const erased = await withoutPartner(tx, accountIds)
  for (const id of erased) await eraseAccount(tx, id, actorNames.former)
  return erased
}
