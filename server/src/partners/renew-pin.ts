import { limits } from '@sahihi/contract/limits.ts'
import { messages } from '@sahihi/contract/messages.ts'
import type { Db } from '../lib/db.ts'
import { tooMany } from '../lib/refusal.ts'
import { hours, seconds } from '../lib/time.ts'
import type { Parts } from '../parts.ts'
import { pinRequests, takeNewPin } from './queries.ts'

/** Promises a new PIN: one a minute and five an hour. An unknown or verified application is answered just as a success. */
export async function renewPin({ db, jobs, clock }: Parts, partnerId: string) {
  const now = clock()
  const isTaken = await db.transaction().execute(async (tx) => {
    const taken = await takeNewPin(tx, partnerId, now)
    if (taken) await jobs.enqueue(tx, 'mail-pin', { partnerId, requestedAt: now.toISOString() })
    return taken
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
