import { planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { codesLeft, consumeCodes, currentOrLastPeriod } from './queries.ts'

/**
 * Counts new codes against the partner's trial or plan, exactly even under concurrency, and returns the id of the period. Throws an
 * AppError that says what is missing.
 */
export async function consumeQuota(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<string> {
  const periodId = await consumeCodes(tx, partner, count, now)
  if (periodId) return periodId
  const running = await codesLeft(tx, partner, now)
  if (running) {
    const { left, planType, endsAt, timeZone } = running
    // There is no plan above the largest one: only the next month brings codes.
    const renewsOn = planType === planTypes.at(-1) ? formatLongDate(endsAt.toISOString(), timeZone) : undefined
    throw new AppError('plan_required', messages.codesLeft(left, renewsOn), { subscriptionLimitExceeded: true })
  }
  const ended = await currentOrLastPeriod(tx, partner, now)
  const message = ended && ended.planType !== 'TRIAL' ? messages.planEnded : messages.trialEnded
  throw new AppError('plan_required', message, { subscriptionRequired: true })
}

/** Returns codes that were counted but not made to their period, even if it has ended. */
export const returnQuota = (tx: Tx, periodId: string, count: number) =>
  tx
    .updateTable('subscriptionPeriods')
    .set({ codesGenerated: sql`codes_generated - ${count}` })
    .where('id', '=', periodId)
    .execute()
