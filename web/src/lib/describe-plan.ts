import type { PlanType, Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatDate } from './format.ts'

/** How a plan is called in a sentence. */
export const planNames: Record<PlanType, string> = {
  TRIAL: 'Free trial',
  BASIC: 'Basic plan',
  PREMIUM: 'Premium plan',
  ENTERPRISE: 'Enterprise plan',
}

/** When there are codes again on a plan whose codes are all made, and none is larger. */
export function newCodes({ next, renewal, endDate }: Subscription): string {
  const day = formatDate(endDate)
  return next || renewal
    ? `The codes of your next month begin on ${day}.`
    : `The codes of a next month begin on ${day}, once you have paid for it.`
}
