import { Text } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../../lib/subscription-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { analyticsFiltersText } from '../text.ts'

/** Why something is disabled; nothing where the plan includes it. */
export function PlanNote() {
  const { data, error } = usePlan()
  if (!error && (data === undefined || data?.canUseDeepAnalytics)) return null
  return (
    <Text c="dimmed" size="sm" maw="46ch">
      {error ? `${messages.subscriptionFailed}.` : messages.analytics.planRequired}{' '}
      {error ? null : (
        <Allowed to="billing:read">
          <Link to="/subscription">{analyticsFiltersText.plans}</Link>
        </Allowed>
      )}
    </Text>
  )
}
