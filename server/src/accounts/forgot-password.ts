import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { addressKey, emailKey } from '../lib/secrets.ts'
import { consumeAttempt, tryConsumeAttempt } from '../lib/throttle.ts'
import type { AppContext } from '../context.ts'

/**
 * Promises a link to set a new password. Nothing is looked up here: the job does, so that the answer and its time
 * are the same whether the account exists or not.
 */
export async function askReset({ db, jobs, secrets, clock }: AppContext, email: string, address: string) {
  const now = clock()
  await consumeAttempt(db, `reset-address:${await addressKey(secrets, address, now)}`, { free: 20 }, now)
  if (await tryConsumeAttempt(db, `reset:${await emailKey(secrets, email, now)}`, { free: 3 }, now))
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'mail-reset', { email }))
  return { success: true as const, message: messages.resetSent }
}
