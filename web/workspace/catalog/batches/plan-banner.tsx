import { Box, Button, Card, Group } from '@mantine/core'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { planNames } from '../../lib/describe-plan.ts'
import { usePlan } from '../../lib/subscription-query.ts'
import { IconTicket } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inventoryText } from '../text.ts'

const t = inventoryText.addBatch

/** How many codes the trial or plan has left, above the form that uses them. */
export function PlanBanner() {
  const { data, isFetching, refetch } = usePlan()
  if (data === null) return null
  if (!data && isFetching) return <ListSkeleton label={t.loadingPlan} height={74} maw={760} mb="lg" />
  if (!data)
    return (
      <Card padding="sm" maw={760} mb="lg">
        <Group gap="sm">
          <p>{messages.subscriptionFailed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {inventoryText.retry}
          </Button>
        </Group>
      </Card>
    )
  return <Banner plan={data} />
}

function Banner({ plan }: { plan: Subscription }) {
  const hasEnded = plan.status === 'ENDED'
  return (
    <Box component="section" aria-label={t.yourPlan} maw={760} mb="lg">
      <Notice color={hasEnded ? 'gold' : 'green'} icon={IconTicket} title={planNames[plan.planType]}>
        {hasEnded ? endReason(plan) : codesLeft(plan)}
      </Notice>
    </Box>
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
