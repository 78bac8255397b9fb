import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { uuidv7 } from 'uuidv7'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import type { AppContext } from '../context.ts'
import { mayMailPin } from './limit-pin-mails.ts'
import { insertApplication } from './queries.ts'

/**
 * Takes an application and promises its PIN (specification 4). The answer and its time are the same whoever has the
 * e-mail address already: the mail alone, written later, says which.
 */
export async function takeApplication({ db, jobs, secrets, clock }: AppContext, given: Registration, address: string) {
  const now = clock()
  await consumeAttempt(db, `register:${await addressKey(secrets, address, now)}`, { free: 20 }, now)
  // Beyond this the application stands, but no mail goes out.
  const mayMail = await mayMailPin(db, secrets, given.email, now)
  const partnerId = uuidv7()
  await db.transaction().execute(async (tx) => {
    await insertApplication(tx, { id: partnerId, appliedAt: now, ...given })
    if (mayMail) await jobs.enqueue(tx, 'mail-pin', { partnerId, requestedAt: now.toISOString() })
  })
  return { success: true as const, message: messages.registered, partnerId }
}
