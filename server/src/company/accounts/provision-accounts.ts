import type { StaffRole } from '@sahihi/contract/domain/permissions.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import {
  deleteUnusedTokens,
  insertAccount,
  lockAccountByEmail,
  setAdminRole,
  setPassword,
  tryInsertAccount,
} from './queries.ts'
import { signOutEverywhere } from './session-queries.ts'

type MemberAccount = { email: string; name?: string; passwordHash?: string; now: Date }

/**
 * The account of someone who joins a partner: the one they have, or a new one. Without a password they need a mailed link to
 * set one. Undefined for an admin, who belongs to no partner.
 */
export async function provideMemberAccount(tx: Tx, { email, name, passwordHash, now }: MemberAccount) {
  // Inserts first, so that of two concurrent requests one waits for the other and then finds its account.
  const account = { id: uuidv7(), email, createdAt: now, ...(name && { name }), ...(passwordHash && { passwordHash }) }
  if (await tryInsertAccount(tx, account)) return { id: account.id, hadPassword: false }
  const existing = await lockAccountByEmail(tx, email)
  if (existing?.adminRole !== null) return undefined
  return { id: existing.id, hadPassword: existing.passwordHash !== null }
}

type AdminAccount = { email: string; passwordHash: string; adminRole: StaffRole; now: Date }

export async function createAdminAccount(tx: Tx, { now, ...account }: AdminAccount): Promise<string> {
  const id = uuidv7()
  await insertAccount(tx, { id, ...account, createdAt: now })
  return id
}

type AdminReset = { accountId: string; passwordHash: string; adminRole: StaffRole | undefined }

/** Sets an admin's password, and role if given, and ends the sessions and links that the old password allowed. */
export async function resetAdmin(tx: Tx, { accountId, passwordHash, adminRole }: AdminReset) {
  await setPassword(tx, accountId, passwordHash)
  if (adminRole) await setAdminRole(tx, accountId, adminRole)
  await deleteUnusedTokens(tx, accountId)
  await signOutEverywhere(tx, accountId)
}
