import { limits } from '@sahihi/contract/limits.ts'
import { messages } from '@sahihi/contract/messages.ts'
import type { Db } from '../lib/db.ts'
import { tooMany } from '../lib/refusal.ts'
import { addressKey } from '../lib/secrets.ts'
import { countTry } from '../lib/throttle.ts'
import { hours, seconds } from '../lib/time.ts'
import type { Parts } from '../parts.ts'
import { mayMailPin } from './may-mail.ts'
import { pinRequests, takeNewPin } from './queries.ts'

/**
 * Promises a new PIN: one a minute and five an hour. An unknown or verified application is answered just as a success, and
 * so is one whose mailbox has had enough for now.
 */
export async function renewPin({ db, jobs, secrets, clock }: Parts, partnerId: string, address: string) {
  const now = clock()
  await countTry(db, `resend:${await addressKey(secrets, address, now)}`, { free: 20 }, now)
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
