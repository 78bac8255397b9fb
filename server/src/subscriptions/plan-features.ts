import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { latestPeriod } from './queries.ts'

const largerPlans: PlanType[] = ['PREMIUM', 'ENTERPRISE']

/** Feedback, designs of symbols and deep analytics are of the larger plans, while one runs (specification 6 and 9). */
export const includesExtras = (period: { planType: PlanType; endsAt: Date } | undefined, now: Date): boolean =>
  period !== undefined && period.endsAt > now && largerPlans.includes(period.planType)

/** Whether the partner's plan includes them now. */
export const hasExtras = async (db: Db | Tx, partner: PartnerId, now: Date): Promise<boolean> =>
  includesExtras(await latestPeriod(db, partner, now), now)
