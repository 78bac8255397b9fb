import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { usePlan } from '../lib/subscription-query.ts'

/** Why filters, comparisons and downloads are closed to this partner (specification 9, "advanced analytics"); undefined when they are open. */
export function useWhyClosed(): string | undefined {
  const { data, isPending } = usePlan()
  if (data?.mayAnalyse) return undefined
  if (data === undefined) return isPending ? 'Checking your plan…' : `${messages.subscriptionFailed}.`
  return analyticsMessages.needsPlan
}
