import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../db/client.ts'
import { tooMany } from '../lib/app-error.ts'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { hours, seconds } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { mayMailPin } from './limit-pin-mails.ts'
import { pinRequests, takeNewPin } from './queries.ts'

/**
 * Promises a new PIN: one a minute and five an hour. An unknown or verified application is answered just as a success, and
 * so is one whose mailbox has had enough for now.
 */
export async function renewPin({ db, jobs, secrets, clock }: AppContext, partnerId: string, address: string) {
  const now = clock()
  await consumeAttempt(db, `resend:${await addressKey(secrets, address, now)}`, { free: 20 }, now)
  const isTaken = await db.transaction().execute(async (tx) => {
    const taken = await takeNewPin(tx, partnerId, now)
    if (taken && (await mayMailPin(tx, secrets, taken.email, now)))
      await jobs.enqueue(tx, 'mail-pin', { partnerId, requestedAt: now.toISOString() })
    return taken !== undefined
  })
  if (!isTaken) await refuseTooEarly(db, partnerId, now)
  return { success: true as const, message: messages.pinSent }
}

async function refuseTooEarly(db: Db, partnerId: string, now: Date) {
  const last = await pinRequests(db, partnerId)
  if (!last) return
  const minuteEnds = last.requestedAt.getTime() + seconds(limits.pinResendSeconds)
  const hourEnds = last.hourStartedAt.getTime() + hours(1)
  const isHourUsed = last.requestsThisHour >= limits.pinResendsPerHour
  throw tooMany(Math.max(1, (Math.max(minuteEnds, isHourUsed ? hourEnds : 0) - now.getTime()) / 1000))
}
