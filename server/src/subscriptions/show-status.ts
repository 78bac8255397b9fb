import type { Subscription } from '@sahihi/contract/subscriptions.ts'
import type { Db } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { mayAskFeedback } from './may-ask-feedback.ts'
import { latestPeriod } from './queries.ts'

/** What the partner may use now. A trial ends with its last code, too (specification 4, "Trial plan ends"). */
export async function showStatus(db: Db, partner: PartnerId, now: Date): Promise<Subscription | null> {
  const period = await latestPeriod(db, partner, now)
  if (!period) return null
  const { planType, endsAt, codeLimit, codesGenerated } = period
  const left = codeLimit - codesGenerated
  const isOver = endsAt <= now || (planType === 'TRIAL' && left === 0)
  return {
    planType,
    status: isOver ? 'ENDED' : 'ACTIVE',
    endDate: endsAt.toISOString(),
    qrCodesGenerated: codesGenerated,
    qrCodeLimit: codeLimit,
    ...(planType === 'TRIAL' ? { remainingQrCodes: left } : {}),
    mayAskFeedback: await mayAskFeedback(db, partner, now),
  }
}
