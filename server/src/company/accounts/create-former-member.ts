import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { actorNames } from '../../platform/lib/actor-names.ts'
import { insertErasedAccount } from './queries.ts'

/** An account that stands for somebody who is not known here, as for people who are erased. Returns its id. */
export async function createFormerMember(tx: Tx, now: Date): Promise<string> {
  const id = uuidv7()
  await insertErasedAccount(tx, { id, name: actorNames.former, createdAt: now })
  return id
}
