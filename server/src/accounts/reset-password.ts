import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import { hashPassword } from '../lib/passwords.ts'
import { AppError } from '../lib/app-error.ts'
import { hashToken } from '../lib/tokens.ts'
import type { AppContext } from '../context.ts'
import {
  accountOfLink,
  deleteSessions,
  deleteUnusedLinks,
  type LinkPurpose,
  setPassword,
  spendLink,
} from './queries.ts'
import { signInKeys, welcome } from './sign-in.ts'

type Given = { token: string; password: string }

/** Sets the password by a link from a mail, once, and ends every session and every other link of the account. */
export async function setPasswordByLink(
  { db, secrets, clock }: AppContext,
  purpose: LinkPurpose,
  { token, password }: Given,
  address: string,
) {
  const now = clock()
  const tokenHash = hashToken(token)
  // Asked before hashing, so that strangers cannot make us hash passwords; decided below.
  const account = await accountOfLink(db, purpose, tokenHash, now)
  if (!account) throw linkSpent()
  const { id: accountId, partnerId } = account
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    // The account's row comes first: it makes two links of one account take turns instead of waiting for each other.
    await setPassword(tx, accountId, passwordHash)
    if (!(await spendLink(tx, tokenHash, now))) throw linkSpent()
    await deleteUnusedLinks(tx, accountId)
    await deleteSessions(tx, accountId)
    await audit(tx, { at: now, accountId, partnerId, action: purpose, subject: accountId })
  })
  // Whoever holds the mailbox is let in at once, however often a password was mistyped here or guessed elsewhere.
  await welcome(db, await signInKeys(secrets, account.email, address, now), now)
}

export const linkSpent = () => new AppError('invalid_input', messages.linkSpent)
