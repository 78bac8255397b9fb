import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { tooMany } from '../../platform/lib/app-error.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { hours, seconds } from '../../platform/lib/time.ts'
import { consumePinMailQuota } from './pin.ts'
import { pinRequests, requestNewPin } from './queries.ts'

/**
 * Enqueues a new PIN: at most one per minute and five per hour. An unknown or verified application, and a mailbox that got too many
 * PINs, get the same reply as a success.
 */
export async function resendPin({ db, jobs, secrets, clock }: AppContext, partnerId: string, address: string) {
  const now = clock()
  await consumeAttempt(db, `resend:${await addressKey(secrets, address, now)}`, { freeAttempts: 20 }, now)
  const isRequested = await db.transaction().execute(async (tx) => {
    const recipient = await requestNewPin(tx, partnerId, now)
    if (recipient && (await consumePinMailQuota(tx, secrets, recipient.email, now)))
      await jobs.enqueue(tx, 'mail-email-pin', { partnerId, requestedAt: now.toISOString() })
    return recipient !== undefined
  })
  if (!isRequested) await throwIfTooEarly(db, partnerId, now)
  return { message: messages.pinSent }
}

async function throwIfTooEarly(db: Db, partnerId: string, now: Date) {
  const last = await pinRequests(db, partnerId)
  if (!last) return
  const minuteEnds = last.requestedAt.getTime() + seconds(limits.pinResendSeconds)
  const hourEnds = last.hourStartedAt.getTime() + hours(1)
  const isHourUsed = last.requestsThisHour >= limits.pinResendsPerHour
  throw tooMany(Math.max(1, (Math.max(minuteEnds, isHourUsed ? hourEnds : 0) - now.getTime()) / 1000))
}
