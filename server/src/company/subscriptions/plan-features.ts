import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { currentOrLastPeriod } from './queries.ts'

const largerPlans: PlanType[] = ['PREMIUM', 'ENTERPRISE']

/** Feedback, label designs and deep analytics belong to the larger plans (docs/company-and-plans.md, "Plans and trial"). */
export const includesExtras = (period: { planType: PlanType; endsAt: Date } | undefined, now: Date): boolean =>
  period !== undefined && period.endsAt > now && largerPlans.includes(period.planType)

/** Whether the partner's plan includes feedback, label designs and deep analytics now. */
export const hasExtras = async (db: Db, partner: PartnerId, now: Date): Promise<boolean> =>
  includesExtras(await currentOrLastPeriod(db, partner, now), now)
