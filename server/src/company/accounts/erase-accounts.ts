import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { eraseAccount, insertErasedAccount, withoutPartner } from './queries.ts'

/**
 * Erases who these people were, unless they still belong to a partner (docs/company-and-plans.md, "Closing an account"). The caller
 * has locked their accounts. Returns the erased ones, whose actions are shown as those of a former member from now on.
 */
export async function eraseAccounts(tx: Tx, accountIds: string[]): Promise<string[]> {
  const erased = await withoutPartner(tx, accountIds)
  for (const id of erased) await eraseAccount(tx, id, actorNames.former)
  return erased
}

/** Creates an account that stands for a person this server does not know, like the accounts of erased people. Returns its id. */
export async function createFormerMember(tx: Tx, now: Date): Promise<string> {
  const id = uuidv7()
  await insertErasedAccount(tx, { id, name: actorNames.former, createdAt: now })
  return id
}
