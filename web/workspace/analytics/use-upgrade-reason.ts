import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { analyticsText } from './text.ts'

/** Why filters, comparisons and downloads are locked for this partner; undefined when they are not. */
export function useUpgradeReason(): string | undefined {
  const { data, isPending } = usePlan()
  if (data?.canUseDeepAnalytics) return undefined
  if (data === undefined) return isPending ? analyticsText.checkingPlan : `${messages.subscriptionFailed}.`
  return messages.analytics.planRequired
}
