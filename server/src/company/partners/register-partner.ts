import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { consumePinMailQuota } from './pin.ts'
import { insertApplication } from './queries.ts'

/**
 * Stores an application and enqueues its PIN (docs/company-and-plans.md, "Registration"). The reply and its timing are the same
 * whether the email address is already in use or not: only the mail, which is written later, says so.
 */
export async function registerPartner(context: AppContext, registration: Registration, address: string) {
  const { db, jobs, secrets, clock } = context
  const now = clock()
  await consumeAttempt(db, `register:${await addressKey(secrets, address, now)}`, { freeAttempts: 20 }, now)
  // Beyond the quota the application is stored, but no mail goes out.
  const sendsPin = await consumePinMailQuota(db, secrets, registration.email, now)
  const partnerId = uuidv7()
  await db.transaction().execute(async (tx) => {
    await insertApplication(tx, { id: partnerId, appliedAt: now, ...registration })
    if (sendsPin) await jobs.enqueue(tx, 'mail-email-pin', { partnerId, requestedAt: now.toISOString() })
  })
  return { message: messages.registered, partnerId }
}
