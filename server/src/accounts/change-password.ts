import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Account } from '../lib/identity.ts'
import { hashPassword } from '../lib/passwords.ts'
import type { AppContext } from '../context.ts'
import { notCurrent, provePassword } from './check-password.ts'
import { deleteSessions, deleteUnusedLinks, replacePassword } from './queries.ts'

type Given = { currentPassword: string; newPassword: string }

/** Changes the password for one who knows the current one; every other session and every link in a mail ends. */
export async function changeOwnPassword(
  { db, clock }: AppContext,
  account: Account,
  { currentPassword, newPassword }: Given,
) {
  const now = clock()
  const stored = await provePassword(db, account.id, currentPassword, now)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, account.id, stored, passwordHash))) throw notCurrent()
    await deleteUnusedLinks(tx, account.id)
    await deleteSessions(tx, account.id, account.tokenHash)
    const partnerId = account.partnerId ?? null
    await audit(tx, { at: now, accountId: account.id, partnerId, action: 'change_password', subject: account.id })
  })
  return { success: true as const, message: messages.passwordChanged }
}
