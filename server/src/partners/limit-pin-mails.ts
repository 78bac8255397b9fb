import type { Db } from '../db/client.ts'
import { emailKey, type Secrets } from '../lib/secrets.ts'
import { tryConsumeAttempt } from '../lib/throttle.ts'

/** Whether one more PIN may go to a mailbox, whoever asks and for whichever application: strangers must not fill it. */
export const mayMailPin = async (db: Db, secrets: Secrets, email: string, now: Date) =>
  tryConsumeAttempt(db, `register-email:${await emailKey(secrets, email, now)}`, { free: 10 }, now)
