import { Button, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { IconTicket } from '@tabler/icons-react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { planNames } from '../../lib/describe-plan.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import styles from './plan-banner.module.css'

/** What the partner's trial or plan still holds, before codes are asked of it (specification 2, "Add batch"). */
export function PlanBanner() {
  const { data, isFetching, refetch } = usePlan()
  if (data === null) return null
  if (!data && isFetching)
    return (
      <div role="status" aria-label="Loading plan">
        <Skeleton height={74} className={styles.banner} />
      </div>
    )
  if (!data)
    return (
      <div className={styles.banner}>
        <p>{messages.subscriptionFailed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  return <Banner plan={data} />
}

function Banner({ plan }: { plan: Subscription }) {
  const hasEnded = plan.status === 'ENDED'
  return (
    <section aria-label="Your plan" className={styles.banner} data-ended={hasEnded || undefined}>
      <IconTicket size={24} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>{planNames[plan.planType]}</h2>
        <p>{hasEnded ? whyEnded(plan) : whatIsLeft(plan)}</p>
      </div>
    </section>
  )
}

function whatIsLeft({ remainingQrCodes, qrCodesGenerated, qrCodeLimit, endDate }: Subscription) {
  const until = formatDate(endDate)
  return remainingQrCodes === undefined
    ? `${formatNumber(qrCodesGenerated)} of ${formatNumber(qrCodeLimit)} codes used, until ${until}.`
    : `${formatNumber(remainingQrCodes)} of ${formatNumber(qrCodeLimit)} codes left, until ${until}.`
}

// A trial ends with its time or with its last code (specification 4).
function whyEnded({ planType, remainingQrCodes, endDate }: Subscription) {
  if (planType !== 'TRIAL') return `Ended on ${formatDate(endDate)}. A plan is needed to create more codes.`
  return remainingQrCodes === 0 ? messages.codesLeft(0) : messages.trialEnded
}
