import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import { deleteUnusedTokens, insertAccount, setPassword, signOutEverywhere } from './queries.ts'

type PartnerAccount = { email: string; partnerId: string; now: Date }

/** Creates the account of an approved partner; it has no password until its link is used. */
export async function createPartnerAccount(tx: Tx, { email, partnerId, now }: PartnerAccount): Promise<string> {
  const id = uuidv7()
  await insertAccount(tx, { id, email, partnerId, createdAt: now })
  return id
}

type AdminAccount = { email: string; passwordHash: string; now: Date }

export async function createAdminAccount(tx: Tx, { email, passwordHash, now }: AdminAccount): Promise<string> {
  const id = uuidv7()
  await insertAccount(tx, { id, email, passwordHash, isAdmin: true, createdAt: now })
  return id
}

/** Sets an admin's password and ends the sessions and links that the old one allowed. */
export async function resetAdminPassword(tx: Tx, accountId: string, passwordHash: string) {
  await setPassword(tx, accountId, passwordHash)
  await deleteUnusedTokens(tx, accountId)
  await signOutEverywhere(tx, accountId)
}

/** Ends every session of a partner, if it has an account. */
export const signOutPartner = (tx: Tx, partnerId: string) =>
  tx
    .deleteFrom('sessions')
    .using('accounts')
    .whereRef('accounts.id', '=', 'sessions.accountId')
    .where('accounts.partnerId', '=', partnerId)
    .execute()
