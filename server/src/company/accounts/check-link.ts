import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt, refundAttempt } from '../../platform/lib/throttle.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { accountByToken } from './queries.ts'
import { usedLink } from './reset-password.ts'

type LinkToCheck = { token: string; purpose: 'complete_registration' | 'reset_password' }

/** Checks that a mailed link still works, before its owner types a password. The link stays valid. */
export async function checkLink(context: AppContext, { token, purpose }: LinkToCheck, address: string) {
  const { db, secrets, clock } = context
  const now = clock()
  const key = `link-address:${await addressKey(secrets, address, now)}`
  await consumeAttempt(db, key, { freeAttempts: 20 }, now)
  if (!(await accountByToken(db, purpose, hashToken(token), now))) throw usedLink()
  await refundAttempt(db, key)
  return { message: messages.linkWorks }
}
