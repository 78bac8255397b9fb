import { Button, Skeleton } from '@mantine/core'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../lib/subscription-query.ts'
import { Problem } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { IconLock } from '../ui/icons.tsx'
import notice from '../ui/notice.module.css'
import { PageHead } from '../ui/page-header.tsx'
import { DesignForm } from './design-form.tsx'
import { useDesign } from './use-design.ts'

export function DesignPage() {
  const plan = usePlan()
  const design = useDesign()
  const failed = [plan, design].find((query) => query.error && query.data === undefined)
  const again = () => void Promise.all([plan.refetch(), design.refetch()])
  return (
    <>
      <PageHead
        title="QR design"
        subtitle="How your symbols look in downloads. Each one still leads to its own page."
      />
      {failed ? (
        <Problem title={messages.designLoadFailed} error={failed.error} onRetry={again} />
      ) : plan.data === undefined || design.data === undefined ? (
        <div role="status" aria-label="Loading your design" className={fields.form}>
          <Skeleton height={480} />
        </div>
      ) : plan.data?.mayDesign ? (
        <DesignForm loaded={design.data} />
      ) : (
        <Locked plan={plan.data} />
      )}
    </>
  )
}

function Locked({ plan }: { plan: Subscription | null }) {
  const hadIt = plan?.planType === 'PREMIUM' || plan?.planType === 'ENTERPRISE'
  return (
    <div className={notice.notice}>
      <IconLock className={notice.seal} size={36} stroke={1.5} aria-hidden="true" />
      <p className={notice.title}>{messages.designNeedsPlan}</p>
      <p className={notice.words}>
        {hadIt
          ? 'Your plan has ended. Downloads are plain black until you have another; your design is kept.'
          : 'Your colour, your logo in the middle, and your brand name under each symbol.'}
      </p>
      <Button renderRoot={(props) => <Link to="/subscription" {...props} />}>See the plans</Button>
    </div>
  )
}
