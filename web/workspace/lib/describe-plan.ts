import type { PlanType, Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatDate } from '../../lib/format.ts'
import { uiText as t } from '../ui/text.ts'

/** The name of a plan inside a sentence. */
export const planNames: Record<PlanType, string> = t.planNames

/** When new codes come on the largest plan once all its codes are made. */
export function nextCodesText({ next, renewal, endDate }: Subscription): string {
  const day = formatDate(endDate)
  return next || renewal ? t.nextCodes(day) : t.nextCodesUnpaid(day)
}
