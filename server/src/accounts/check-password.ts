import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../db/client.ts'
import { isPassword } from '../lib/passwords.ts'
import { wrongField } from '../lib/app-error.ts'
import { consumeAttempt, resetAttempts } from '../lib/throttle.ts'
import { passwordHashOf } from './queries.ts'

/**
 * Proves that who is signed in knows the password, and gives its hash: what follows is done only if that is still the
 * account's. Its tries have a key of their own: failed sign-ins of strangers must not keep the owner from them.
 */
export async function provePassword(db: Db, accountId: string, password: string, now: Date): Promise<string> {
  const key = `password:${accountId}`
  await consumeAttempt(db, key, { free: 5 }, now)
  const stored = await passwordHashOf(db, accountId)
  if (!(await isPassword(password, stored)) || !stored) throw notCurrent()
  await resetAttempts(db, key)
  return stored
}

export const notCurrent = () => wrongField({ field: 'currentPassword', message: messages.currentPasswordWrong })
