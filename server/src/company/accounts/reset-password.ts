import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { hashPassword } from '../../platform/lib/passwords.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { Client } from './client.ts'
import { enqueueNotice } from './notices.ts'
import { accountByToken, consumeToken, deleteUnusedTokens, setPassword, type TokenPurpose } from './queries.ts'
import { signOutEverywhere } from './session-queries.ts'
import { trustClient } from './sign-in.ts'

export type PasswordByLink = { token: string; password: string }

/** Sets a new password by the link that the owner asked for. */
export async function resetPassword(context: AppContext, input: PasswordByLink, client: Client) {
  const { email } = await setPasswordByLink(context, 'reset_password', input, client)
  return { message: messages.passwordChanged, email }
}

/** Sets the password by a mailed link, which works once. Ends every session and other link of the account. Returns the account. */
export async function setPasswordByLink(
  context: AppContext,
  purpose: Extract<TokenPurpose, 'complete_registration' | 'reset_password'>,
  { token, password }: PasswordByLink,
  client: Client,
) {
  const { db, clock } = context
  const now = clock()
  const tokenHash = hashToken(token)
  // Checked before hashing, so that strangers cannot make us hash passwords; the transaction decides.
  const account = await accountByToken(db, purpose, tokenHash, now)
  if (!account) throw usedLink()
  const { id: accountId, partnerId } = account
  await checkNewPassword(password, account)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    // Updates the account first, so that two links of one account take turns and cannot deadlock.
    await setPassword(tx, accountId, passwordHash)
    if (!(await consumeToken(tx, tokenHash, now))) throw usedLink()
    await deleteUnusedTokens(tx, accountId)
    await signOutEverywhere(tx, accountId)
    const action = purpose === 'reset_password' ? 'account.password_reset' : 'account.registration_completed'
    await audit(tx, { occurredAt: now, accountId, partnerId, action, subject: accountId })
    if (purpose === 'reset_password')
      await enqueueNotice(context, tx, { accountId, kind: 'password_changed', at: now, device: null })
  })
  // The owner of the mailbox can sign in without delay, however many attempts failed here or elsewhere.
  await trustClient(context, account, client, now)
  return account
}

export const usedLink = () => new AppError('invalid_input', messages.linkUsed)
