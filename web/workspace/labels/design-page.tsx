import { Button, Skeleton } from '@mantine/core'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../lib/subscription-query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { IconLock } from '../ui/icons.tsx'
import notice from '../ui/notice.module.css'
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
      {failed ? (
        <ErrorState title={messages.designLoadFailed} error={failed.error} onRetry={retry} />
      ) : plan.data === undefined || design.data === undefined ? (
        <div role="status" aria-label={t.loading} className={fields.form}>
          <Skeleton height={480} />
        </div>
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
    <div className={notice.notice}>
      <IconLock className={notice.seal} size={36} stroke={1.5} aria-hidden="true" />
      <p className={notice.title}>{messages.designPlanRequired}</p>
      <p className={notice.text}>{hadDesigns ? t.planEnded : t.planNeeded}</p>
      <Button renderRoot={(props) => <Link to="/subscription" {...props} />}>{t.plans}</Button>
    </div>
  )
}
