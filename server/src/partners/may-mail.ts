import type { Db } from '../lib/db.ts'
import { emailKey, type Secrets } from '../lib/secrets.ts'
import { countTryQuietly } from '../lib/throttle.ts'

/** Whether one more PIN may go to a mailbox, whoever asks and for whichever application: strangers must not fill it. */
export const mayMailPin = async (db: Db, secrets: Secrets, email: string, now: Date) =>
  countTryQuietly(db, `register-email:${await emailKey(secrets, email, now)}`, { free: 10 }, now)
