import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { insertErasedAccount } from './queries.ts'

/** Creates an account that stands for a person this server does not know, like the accounts of erased people. Returns its id. */
export async function createFormerMember(tx: Tx, now: Date): Promise<string> {
  const id = uuidv7()
  await insertErasedAccount(tx, { id, name: actorNames.former, createdAt: now })
  return id
}
