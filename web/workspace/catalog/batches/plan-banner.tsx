import { Button, Skeleton } from '@mantine/core'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { planNames } from '../../lib/describe-plan.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import { IconTicket } from '../../ui/icons.tsx'
import { inventoryText } from '../text.ts'
import styles from './plan-banner.module.css'

const t = inventoryText.addBatch

/** How many codes the trial or plan has left, above the form that uses them. */
export function PlanBanner() {
  const { data, isFetching, refetch } = usePlan()
  if (data === null) return null
  if (!data && isFetching)
    return (
      <div role="status" aria-label={t.loadingPlan}>
        <Skeleton height={74} className={styles.banner} />
      </div>
    )
  if (!data)
    return (
      <div className={styles.banner}>
        <p>{messages.subscriptionFailed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {inventoryText.retry}
        </Button>
      </div>
    )
  return <Banner plan={data} />
}

function Banner({ plan }: { plan: Subscription }) {
  const hasEnded = plan.status === 'ENDED'
  return (
    <section aria-label={t.yourPlan} className={styles.banner} data-ended={hasEnded || undefined}>
      <IconTicket size={24} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>{planNames[plan.planType]}</h2>
        <p>{hasEnded ? endReason(plan) : codesLeft(plan)}</p>
      </div>
    </section>
  )
}

function codesLeft({ remainingQrCodes, qrCodesGenerated, qrCodeLimit, endDate }: Subscription) {
  const until = formatDate(endDate)
  return remainingQrCodes === undefined
    ? t.codesUsed(formatNumber(qrCodesGenerated), formatNumber(qrCodeLimit), until)
    : t.codesLeft(formatNumber(remainingQrCodes), formatNumber(qrCodeLimit), until)
}

// A trial ends on its last day or with its last code (docs/company-and-plans.md, "Plans and trial").
function endReason({ planType, remainingQrCodes, endDate }: Subscription) {
  if (planType !== 'TRIAL') return t.planEnded(formatDate(endDate))
  return remainingQrCodes === 0 ? messages.codesLeft(0) : messages.trialEnded
}
