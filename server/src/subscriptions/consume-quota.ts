import { longDate, messages } from '@sahihi/contract/i18n/en/messages.ts'
import { planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import { codesLeft, latestPeriod, takeCodes } from './queries.ts'

/** Counts new codes against the partner's trial or plan, exactly under any concurrency; a Refusal says what is missing. */
export async function spendCodes(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<void> {
  if (await takeCodes(tx, partner, count, now)) return
  const running = await codesLeft(tx, partner, now)
  if (running) {
    const { left, planType, endsAt, timeZone } = running
    // No larger plan could be taken.
    const anew = planType === planTypes.at(-1) ? longDate(endsAt.toISOString(), timeZone) : undefined
    throw new AppError('plan_required', messages.codesLeft(left, anew), { subscriptionLimitExceeded: true })
  }
  const ended = await latestPeriod(tx, partner, now)
  const words = ended && ended.planType !== 'TRIAL' ? messages.planEnded : messages.trialEnded
  throw new AppError('plan_required', words, { subscriptionRequired: true })
}
