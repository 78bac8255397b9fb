import { longDate, messages } from '@sahihi/contract/messages.ts'
import { planTypes } from '@sahihi/contract/subscriptions.ts'
import type { Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { Refusal } from '../lib/refusal.ts'
import { codesLeft, latestPeriod, takeCodes } from './queries.ts'

/** Counts new codes against the partner's trial or plan, exactly under any concurrency; a Refusal says what is missing. */
export async function spendCodes(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<void> {
  if (await takeCodes(tx, partner, count, now)) return
  const running = await codesLeft(tx, partner, now)
  if (running) {
    const { left, planType, endsAt, timeZone } = running
    // No larger plan could be taken.
    const anew = planType === planTypes.at(-1) ? longDate(endsAt.toISOString(), timeZone) : undefined
    throw new Refusal('plan_needed', messages.codesLeft(left, anew), { subscriptionLimitExceeded: true })
  }
  const ended = await latestPeriod(tx, partner, now)
  const words = ended && ended.planType !== 'TRIAL' ? messages.planEnded : messages.trialEnded
  throw new Refusal('plan_needed', words, { subscriptionRequired: true })
}
