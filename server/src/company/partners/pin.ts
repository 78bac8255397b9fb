import type { Db } from '../../platform/db/client.ts'
import { emailKey, type Secrets } from '../../platform/lib/secrets.ts'
import { tryConsumeAttempt } from '../../platform/lib/throttle.ts'

/** The stored form of a PIN. Keyed, because a million PINs are quickly tried; it covers the application, so that equal PINs differ. */
export const hashPin = (secrets: Secrets, partnerId: string, pin: string, now: Date) =>
  secrets.hmac('email-pin', `${partnerId}:${pin}`, now)

/** Whether one more PIN may be mailed to an address. Counts all applications together, so that strangers cannot fill a mailbox. */
export const consumePinMailQuota = async (db: Db, secrets: Secrets, email: string, now: Date) =>
  tryConsumeAttempt(db, `register-email:${await emailKey(secrets, email, now)}`, { freeAttempts: 10 }, now)
