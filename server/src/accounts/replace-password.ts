import { messages } from '@sahihi/contract/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Account } from '../lib/gate.ts'
import { hashPassword, isPassword } from '../lib/passwords.ts'
import { wrongField } from '../lib/refusal.ts'
import { countTry, forgiveTries } from '../lib/throttle.ts'
import type { Parts } from '../parts.ts'
import { deleteSessions, deleteUnusedLinks, passwordHashOf, replacePassword } from './queries.ts'

type Given = { currentPassword: string; newPassword: string }

/** Changes the password for one who knows the current one; every other session and every link in a mail ends. */
export async function changeOwnPassword(
  { db, clock }: Parts,
  account: Account,
  { currentPassword, newPassword }: Given,
) {
  const now = clock()
  // A key of its own: failed sign-ins of strangers must not keep the owner from changing the password.
  const key = `password:${account.id}`
  await countTry(db, key, { free: 5 }, now)
  const stored = await passwordHashOf(db, account.id)
  if (!(await isPassword(currentPassword, stored)) || !stored) throw notCurrent()
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, account.id, stored, passwordHash))) throw notCurrent()
    await deleteUnusedLinks(tx, account.id)
    await deleteSessions(tx, account.id, account.tokenHash)
    const partnerId = account.partnerId ?? null
    await audit(tx, { at: now, accountId: account.id, partnerId, action: 'change_password', subject: account.id })
  })
  await forgiveTries(db, key)
  return { success: true as const, message: messages.passwordChanged }
}

const notCurrent = () => wrongField({ field: 'currentPassword', message: messages.currentPasswordWrong })
