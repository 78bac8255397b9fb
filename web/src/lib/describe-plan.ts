import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
import type { PlanType, Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatDate } from './format.ts'

/** How a plan is called in a sentence. */
export const planNames: Record<PlanType, string> = {
  TRIAL: t.describePlan.freeTrial,
  BASIC: t.describePlan.basicPlan,
  PREMIUM: t.describePlan.premiumPlan,
  ENTERPRISE: t.describePlan.enterprisePlan,
}

/** When there are codes again on a plan whose codes are all made, and none is larger. */
export function newCodes({ next, renewal, endDate }: Subscription): string {
  const day = formatDate(endDate)
  return next || renewal
    ? t.describePlan.codesBegin(day)
    : t.describePlan.codesBeginOncePaid(day)
}
