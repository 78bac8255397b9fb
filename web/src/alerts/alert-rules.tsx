import { Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsText as t } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import { Link } from '@tanstack/react-router'
import { useCanUseDeepAnalytics } from '../lib/subscription-query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { IconTicket } from '../ui/icons.tsx'
import { RuleForm } from './rule-form.tsx'
import styles from './settings.module.css'
import { useRules } from './use-alerts.ts'

const kinds = ['many_scans', 'outside_countries', 'after_expiry', 'unreleased'] as const

export function AlertRules() {
  const rules = useRules()
  const mayAlert = useCanUseDeepAnalytics()
  const loaded = rules.isFetchedAfterMount ? rules.data : undefined
  return (
    <section aria-labelledby="rules-heading">
      <h2 id="rules-heading">{t.alertRules.alertRules}</h2>
      {mayAlert === false ? <PlanNeeded rests={Boolean(loaded?.length)} /> : null}
      {loaded && !rules.isError ? (
        <div className={fields.form}>
          {kinds.map((kind) => (
            <RuleForm
              key={kind}
              kind={kind}
              loaded={loaded.find((rule) => rule.kind === kind)}
              isLocked={mayAlert === false}
            />
          ))}
        </div>
      ) : rules.isError && !rules.isFetching ? (
        <ErrorState title={messages.alerts.rulesFailed} error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <div role="status" aria-label={t.alertRules.loadingRules} className={fields.form}>
          {kinds.map((kind) => (
            <Skeleton key={kind} height={118} />
          ))}
        </div>
      )}
    </section>
  )
}

function PlanNeeded({ rests }: { rests: boolean }) {
  return (
    <p className={styles.plan}>
      <IconTicket size={22} stroke={1.5} aria-hidden="true" />
      <span>
        {rests ? t.alertRules.rulesRestAlertsPremium : messages.alerts.planRequired}{' '}
        <Link to="/subscription">{t.alertRules.seePlans}</Link>
      </span>
    </p>
  )
}
