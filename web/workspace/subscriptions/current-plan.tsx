import { Box, Button, Divider, Group, Progress, Stack, Text } from '@mantine/core'
import type { Allowance, Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { nextCodesText, planNames } from '../lib/describe-plan.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconCreditCard, IconPlus } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { subscriptionsText } from './text.ts'

const { current: t, card: cardText } = subscriptionsText

/** The current plan: its use, its end, and what follows it (docs/company-and-plans.md, "Plans and trial"). */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { planType, status, qrCodesGenerated, qrCodeLimit, remainingQrCodes, next, savedCard, renewal } = subscription
  const hasEnded = status === 'ENDED'
  const isUsedUp = qrCodesGenerated >= qrCodeLimit
  const share = qrCodeLimit ? qrCodesGenerated / qrCodeLimit : 1
  return (
    <Panel
      maw={760}
      mb={40}
      title={planNames[planType]}
      actions={
        <IconBadge color={hasEnded || isUsedUp ? 'gold' : 'green'}>
          {isUsedUp ? t.usedUp : hasEnded ? t.ended : t.active}
        </IconBadge>
      }
    >
      <p>
        <Text span className="mono" fz="1.75rem" fw={500}>
          {formatNumber(qrCodesGenerated)} / {formatNumber(qrCodeLimit)}
        </Text>{' '}
        {t.codesMade}
      </p>
      <Progress
        value={Math.min(100, share * 100)}
        aria-label={t.shareMade(formatPercent(share))}
        size="sm"
        {...(hasEnded || isUsedUp ? { color: 'var(--gold)' } : {})}
      />
      <Text c="dimmed">
        {remainingQrCodes === undefined || hasEnded ? null : t.codesLeft(remainingQrCodes)}
        {whenItEnds(subscription)}
        {hasEnded && !next ? t.choosePlan : null}
        {isUsedUp && !hasEnded && planType === 'ENTERPRISE' ? ` ${nextCodesText(subscription)}` : null}
      </Text>
      {subscription.allowance ? <AllowanceNote subscription={subscription} allowance={subscription.allowance} /> : null}
      {next ? (
        <p>{t.paidAlready(planNames[next.planType], formatDate(next.startDate), formatDate(next.endDate))}</p>
      ) : null}
      {savedCard ? <SavedCard card={savedCard} renewal={renewal} isPaidAhead={next !== null} /> : null}
    </Panel>
  )
}

type AllowanceNoteProps = { subscription: Subscription; allowance: Allowance }

/** What an admin granted beyond the plan, and why. It counts while a plan or trial runs. */
function AllowanceNote({
  subscription: { planType, status },
  allowance: { codes, reason, lastDay },
}: AllowanceNoteProps) {
  const count = formatNumber(codes)
  const say = status === 'ENDED' ? t.allowanceWaits : planType === 'TRIAL' ? t.allowanceInTrial : t.allowance
  return (
    <Notice color="green" icon={IconPlus}>
      <strong>{say(count)}</strong> {lastDay ? t.allowanceUntil(formatDate(lastDay)) : null}
      <Text c="dimmed">{reason}</Text>
    </Notice>
  )
}

/** A trial ends with its last code, even before its last day. */
function whenItEnds({ status, endDate, next, renewal }: Subscription): string {
  const day = formatDate(endDate)
  if (Date.parse(endDate) <= Date.now()) return t.endedOn(day)
  if (status === 'ENDED') return t.allCodesMade
  return next || renewal ? t.monthEndsOn(day) : t.endsOn(day)
}

type SavedCardProps = {
  card: NonNullable<Subscription['savedCard']>
  renewal: Subscription['renewal']
  isPaidAhead: boolean
}

/** What is charged to the card and when or, once a renewal has failed or the plan has ended, that nothing is. */
function SavedCard({ card, renewal, isPaidAhead }: SavedCardProps) {
  const stop = useSend('DELETE /api/subscriptions/card', { invalidates: ['GET /api/subscriptions/status'] })
  const forget = () => stop.mutate({}, { onSuccess: announce(undefined, cardText.stopped) })
  return (
    <Stack gap="sm">
      <Divider />
      <Group gap="sm">
        <IconCreditCard size={22} color="var(--green)" />
        <Box flex="1 1 260px">
          {renewal
            ? cardText.renewal(planNames[renewal.planType], formatDate(renewal.date), formatNaira(renewal.amount))
            : cardText.your}
          <Text span inherit tt="capitalize">
            {card.brand}
          </Text>
          {cardText.details(card.last4, card.expiry)}
          {renewal
            ? '.'
            : isPaidAhead
              ? cardText.keptForRenewal(planNames[card.planType])
              : cardText.keptUnused(planNames[card.planType])}
        </Box>
        <Button variant="default" loading={stop.isPending} onClick={forget}>
          {renewal || isPaidAhead ? cardText.stopRenewing : cardText.forget}
        </Button>
      </Group>
      <ActionError title={messages.cancelRenewalFailed} error={stop.error} />
    </Stack>
  )
}
