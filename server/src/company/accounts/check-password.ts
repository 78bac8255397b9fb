import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import { verifyPassword } from '../../platform/lib/passwords.ts'
import { consumeAttempt, resetAttempts } from '../../platform/lib/throttle.ts'
import { findPasswordHash } from './queries.ts'

/**
 * Checks the current password of a signed-in account and returns its hash, so that the caller can act only while the password is
 * still the same. Attempts are counted apart from sign-ins: failed sign-ins of strangers must not lock the owner out.
 */
export async function checkPassword(db: Db, accountId: string, password: string, now: Date): Promise<string> {
  const key = `password:${accountId}`
  await consumeAttempt(db, key, { freeAttempts: 5 }, now)
  const passwordHash = await findPasswordHash(db, accountId)
  if (!(await verifyPassword(password, passwordHash)) || !passwordHash) throw wrongCurrentPassword()
  await resetAttempts(db, key)
  return passwordHash
}

export const wrongCurrentPassword = () =>
  wrongField({ field: 'currentPassword', message: messages.wrongCurrentPassword })
