import { Button, Text } from '@mantine/core'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../lib/subscription-query.ts'
import { ListMessage } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconLock } from '../ui/icons.tsx'
import { LabelTabs } from '../ui/label-tabs.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DesignForm } from './design-form.tsx'
import { labelsText as t } from './text.ts'
import { useDesign } from './use-design.ts'

export function DesignPage() {
  const plan = usePlan()
  const design = useDesign()
  const failed = [plan, design].find((query) => query.error && query.data === undefined)
  const retry = () => void Promise.all([plan.refetch(), design.refetch()])
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <LabelTabs />
      {failed ? (
        <ErrorState title={messages.designLoadFailed} error={failed.error} onRetry={retry} />
      ) : plan.data === undefined || design.data === undefined ? (
        <ListSkeleton label={t.loading} height={480} maw={760} />
      ) : plan.data?.canDesignLabels ? (
        <DesignForm loaded={design.data} />
      ) : (
        <Locked plan={plan.data} />
      )}
    </>
  )
}

function Locked({ plan }: { plan: Subscription | null }) {
  const hadDesigns = plan?.planType === 'PREMIUM' || plan?.planType === 'ENTERPRISE'
  return (
    <ListMessage picture={<IconLock size={36} />} title={messages.designPlanRequired}>
      <Text c="dimmed">{hadDesigns ? t.planEnded : t.planNeeded}</Text>
      <Button renderRoot={(props) => <Link to="/subscription" {...props} />}>{t.plans}</Button>
    </ListMessage>
  )
}
