import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { hashPassword } from '../../platform/lib/passwords.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkPassword, wrongCurrentPassword } from './check-password.ts'
import { enqueueNotice } from './notices.ts'
import { accountById, deleteUnusedTokens, replacePassword } from './queries.ts'
import { recordPasswordEntry, signOutEverywhere } from './session-queries.ts'

type Input = { currentPassword: string; newPassword: string }

/** Changes the password of someone who knows the current one; every other session and every mailed link ends. */
export async function changePassword(context: AppContext, account: Account, { currentPassword, newPassword }: Input) {
  const { db, clock } = context
  const { id: accountId, email, tokenHash } = account
  const now = clock()
  const currentHash = await checkPassword(db, accountId, currentPassword, now)
  const owner = await accountById(db, accountId)
  await checkNewPassword(newPassword, owner ?? { email }, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, accountId, currentHash, passwordHash))) throw wrongCurrentPassword()
    await deleteUnusedTokens(tx, accountId)
    await signOutEverywhere(tx, accountId, tokenHash)
    await recordPasswordEntry(tx, tokenHash, passwordHash, now)
    await auditOwn(tx, account, now, { action: 'account.password_changed', subject: accountId })
    await enqueueNotice(context, tx, { accountId, kind: 'password_changed', at: now, device: null })
  })
  return { message: messages.passwordChanged }
}
