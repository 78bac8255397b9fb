import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { addressKey, emailKey } from '../lib/secrets.ts'
import { consumeAttempt, tryConsumeAttempt } from '../lib/throttle.ts'

/**
 * Enqueues the mail with a link to set a new password. Only the job looks the account up, so that the answer and its time
 * are the same whether it exists or not.
 */
export async function forgotPassword({ db, jobs, secrets, clock }: AppContext, email: string, address: string) {
  const now = clock()
  await consumeAttempt(db, `reset-address:${await addressKey(secrets, address, now)}`, { freeAttempts: 20 }, now)
  if (await tryConsumeAttempt(db, `reset:${await emailKey(secrets, email, now)}`, { freeAttempts: 3 }, now))
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'mail-reset', { email }))
  return { message: messages.resetSent }
}
