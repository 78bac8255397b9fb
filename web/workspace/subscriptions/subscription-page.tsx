import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { ReactNode } from 'react'
import { useGet } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { subscriptionsText as t } from './text.ts'

type SubscriptionPageProps = { pendingPayment: ReactNode; history: ReactNode }

/** The current plan, a pending payment, the plans on sale, and past payments. */
export function SubscriptionPage({ pendingPayment, history }: SubscriptionPageProps) {
  const { data, error, isPending, refetch } = useGet('GET /api/subscriptions/status', {})
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {data?.isSandbox ? <SandboxBadge>{t.sandbox}</SandboxBadge> : null}
      {isPending ? <ListSkeleton label={t.current.loading} height={188} /> : null}
      {error && !data ? (
        <ErrorState title={messages.subscriptionFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.subscription ? <CurrentPlan subscription={data.subscription} /> : null}
      {data ? <PlanCards subscription={data.subscription} pendingPayment={pendingPayment} /> : null}
      {history}
    </>
  )
}
