import { planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { codesLeft, consumeCodes, currentOrLastPeriod } from './queries.ts'

/** Counts new codes against the partner's trial or plan, exactly under any concurrency; throws an AppError that says what is missing. */
export async function consumeQuota(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<void> {
  if (await consumeCodes(tx, partner, count, now)) return
  const running = await codesLeft(tx, partner, now)
  if (running) {
    const { left, planType, endsAt, timeZone } = running
    // On the largest plan there is none to change to: only the next month brings codes.
    const renewsOn = planType === planTypes.at(-1) ? formatLongDate(endsAt.toISOString(), timeZone) : undefined
    throw new AppError('plan_required', messages.codesLeft(left, renewsOn), { subscriptionLimitExceeded: true })
  }
  const ended = await currentOrLastPeriod(tx, partner, now)
  const message = ended && ended.planType !== 'TRIAL' ? messages.planEnded : messages.trialEnded
  throw new AppError('plan_required', message, { subscriptionRequired: true })
}
