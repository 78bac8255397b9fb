import { Stack } from '@mantine/core'
import { type AlertKind, alertKinds, alertKindTexts, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { useCanUseDeepAnalytics } from '../lib/subscription-query.ts'
import { Allowed, Editable } from '../ui/allowed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconTicket } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { Part } from '../ui/part.tsx'
import { CopiedLabels } from './copied-labels.tsx'
import { RuleForm } from './rule-form.tsx'
import { alertsText } from './text.ts'

const t = alertsText.rules

const isInEveryPlan = (kind: AlertKind) => rulesByKind[kind].isInEveryPlan

export function AlertRules() {
  // Always read again, because each form compares itself with the saved rule.
  const rules = useGet('GET /api/alerts/rules', {}, { refetchOnMount: 'always', refetchOnReconnect: false })
  const canUseAlerts = useCanUseDeepAnalytics()
  const loaded = rules.isFetchedAfterMount ? rules.data : undefined
  const isPaused = loaded?.some(({ kind }) => !isInEveryPlan(kind)) ?? false
  return (
    <Part title={t.title}>
      <Allowed to="cases:read">
        <CopiedLabels />
      </Allowed>
      {canUseAlerts === false ? <PlanRequired isPaused={isPaused} /> : null}
      {loaded && !rules.isError ? (
        <Editable to="alerts:write">
          <Stack gap="xs">
            {alertKinds.map((kind) => (
              <RuleForm
                key={kind}
                kind={kind}
                loaded={loaded.find((rule) => rule.kind === kind)}
                isLocked={canUseAlerts === false && !isInEveryPlan(kind)}
              />
            ))}
          </Stack>
        </Editable>
      ) : rules.isError && !rules.isFetching ? (
        <ErrorState title={messages.alerts.rulesFailed} error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <ListSkeleton label={t.loading} rows={alertKinds.length} height={118} />
      )}
    </Part>
  )
}

function PlanRequired({ isPaused }: { isPaused: boolean }) {
  return (
    <Notice color="gold" icon={IconTicket} mb="md">
      {isPaused ? alertKindTexts.paused : alertKindTexts.planRequired}{' '}
      <Allowed to="billing:read">
        <Link to="/subscription">{t.seePlans}</Link>
      </Allowed>
    </Notice>
  )
}
