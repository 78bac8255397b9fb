import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import { insertPartnerAccount } from './queries.ts'

type New = { email: string; partnerId: string; now: Date }

/** Opens the account of an approved partner; it has no password until its link is used. */
export async function openAccount(tx: Tx, { email, partnerId, now }: New): Promise<string> {
  const id = uuidv7()
  await insertPartnerAccount(tx, { id, email, partnerId, createdAt: now })
  return id
}
