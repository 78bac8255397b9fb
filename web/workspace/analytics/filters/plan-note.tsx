import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../../lib/subscription-query.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { analyticsFiltersText } from '../text.ts'
import styles from './plan-note.module.css'

/** Why something is disabled; nothing where the plan includes it. */
export function PlanNote() {
  const { data, error } = usePlan()
  if (error) return <p className={styles.note}>{messages.subscriptionFailed}.</p>
  if (data === undefined || data?.canUseDeepAnalytics) return null
  return (
    <p className={styles.note}>
      {messages.analytics.planRequired}{' '}
      <Allowed to="billing:read">
        <Link to="/subscription">{analyticsFiltersText.plans}</Link>
      </Allowed>
    </p>
  )
}
