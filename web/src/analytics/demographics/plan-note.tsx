import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../../lib/subscription-query.ts'
import styles from './demographics.module.css'

/** Why something is closed: nothing where it is open. */
export function PlanNote() {
  const { data, error } = usePlan()
  if (error) return <p className={styles.note}>{messages.subscriptionFailed}.</p>
  if (data === undefined || data?.mayAnalyse) return null
  return (
    <p className={styles.note}>
      {analyticsMessages.needsPlan} <Link to="/subscription">See the plans</Link>
    </p>
  )
}
