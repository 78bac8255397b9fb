import type { PlanType } from '@sahihi/contract/subscriptions.ts'
import type { Db, Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { latestPeriod } from './queries.ts'

const plansWithFeedback: PlanType[] = ['PREMIUM', 'ENTERPRISE']

/** Whether the partner's products may ask for feedback: on the larger plans, while one runs (specification 6). */
export async function mayAskFeedback(db: Db | Tx, partner: PartnerId, now: Date): Promise<boolean> {
  const period = await latestPeriod(db, partner, now)
  return period !== undefined && period.endsAt > now && plansWithFeedback.includes(period.planType)
}
