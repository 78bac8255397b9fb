import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { subscriptionsText as t } from '@sahihi/contract/i18n/en/workspace/subscriptions.ts'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
import { CurrentPlan, CurrentPlanSkeleton } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { usePaying } from './use-subscription.ts'

/** The plan that runs, what is `open` of a payment, the plans that can be bought, and the `history` of payments. */
export function SubscriptionPage({ open, history }: { open: ReactNode; history: ReactNode }) {
  const { data, error, isPending, refetch } = usePaying()
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {data?.isSandbox ? <SandboxBadge>{t.sandbox}</SandboxBadge> : null}
      {isPending ? <CurrentPlanSkeleton /> : null}
      {error && !data ? (
        <ErrorState title={messages.subscriptionFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.subscription ? <CurrentPlan subscription={data.subscription} /> : null}
      {data ? <PlanCards subscription={data.subscription} open={open} /> : null}
      {history}
    </>
  )
}
