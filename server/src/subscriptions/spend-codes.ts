import { messages } from '@sahihi/contract/messages.ts'
import type { Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { Refusal } from '../lib/refusal.ts'
import { codesLeft, takeCodes } from './queries.ts'

/** Counts new codes against the partner's trial or plan, exactly under any concurrency; a Refusal says what is missing. */
export async function spendCodes(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<void> {
  if (await takeCodes(tx, partner, count, now)) return
  const left = await codesLeft(tx, partner, now)
  throw left === undefined
    ? new Refusal('plan_needed', messages.trialEnded, { subscriptionRequired: true })
    : new Refusal('plan_needed', messages.codesLeft(left), { subscriptionLimitExceeded: true })
}
