import { Button, Progress, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { subscriptionsText as t } from '@sahihi/contract/i18n/en/workspace/subscriptions.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { newCodes, planNames } from '../lib/describe-plan.ts'
import { networkMessage, serverMessage } from '../lib/errors.ts'
import { formatDate, formatNumber, formatPercent } from '../lib/format.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconCreditCard } from '../ui/icons.tsx'
import styles from './subscription.module.css'
import { useStopRenewal } from './use-subscription.ts'

/** What the partner has now: the plan, its use, its end, and what comes after it (specification 2, "Subscription plans"). */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { planType, status, qrCodesGenerated, qrCodeLimit, remainingQrCodes, next, savedCard, renewal } = subscription
  const hasEnded = status === 'ENDED'
  const isUsedUp = qrCodesGenerated >= qrCodeLimit
  const share = qrCodeLimit ? qrCodesGenerated / qrCodeLimit : 1
  return (
    <section className={styles.current} aria-labelledby="current-plan" data-ended={hasEnded || isUsedUp || undefined}>
      <div className={styles.currentHead}>
        <h2 id="current-plan">{planNames[planType]}</h2>
        <span className={styles.status}>
          {isUsedUp ? t.current.usedUp : hasEnded ? t.current.ended : t.current.active}
        </span>
      </div>
      <p className={styles.usage}>
        <strong>
          {formatNumber(qrCodesGenerated)} / {formatNumber(qrCodeLimit)}
        </strong>{' '}
        {t.current.codesMade}
      </p>
      <Progress
        value={Math.min(100, share * 100)}
        aria-label={t.current.shareMade(formatPercent(share))}
        size="sm"
        {...(hasEnded || isUsedUp ? { color: 'var(--gold)' } : {})}
      />
      <p className={styles.end}>
        {remainingQrCodes === undefined || hasEnded
          ? null
          : t.currentPlan.remainingqrcodesLeft(countOf(remainingQrCodes, 'code'))}
        {whenItEnds(subscription)}
        {hasEnded && !next ? t.current.choosePlan : null}
        {isUsedUp && !hasEnded && planType === 'ENTERPRISE' ? ` ${newCodes(subscription)}` : null}
      </p>
      {next ? (
        <p>
          {t.current.paidAlready(
            planNames[next.planType],
            formatDate(next.startDate),
            formatDate(next.endDate),
          )}
        </p>
      ) : null}
      {savedCard ? <SavedCard card={savedCard} renewal={renewal} isPaidAhead={next !== null} /> : null}
    </section>
  )
}

/** A trial ends with its last code, whatever the day. */
function whenItEnds({ status, endDate, next, renewal }: Subscription): string {
  const day = formatDate(endDate)
  if (Date.parse(endDate) <= Date.now()) return t.current.endedOn(day)
  if (status === 'ENDED') return t.current.allCodesMade
  return t.currentPlan.suffixDay(next || renewal ? 'This month ends' : 'Ends', day)
}

type KeptCardProps = {
  card: NonNullable<Subscription['savedCard']>
  renewal: Subscription['renewal']
  isPaidAhead: boolean
}

/** What is charged from it and when; or, once a renewal has failed or the plan is over, that nothing is. */
function SavedCard({ card, renewal, isPaidAhead }: KeptCardProps) {
  const stop = useStopRenewal()
  const forget = () =>
    stop.mutate(undefined, {
      onSuccess: ({ message }) => notifications.show({ message, title: t.card.stopped }),
    })
  return (
    <div className={styles.card}>
      <IconCreditCard size={22} stroke={1.5} aria-hidden="true" />
      <p>
        {renewal
          ? t.card.renewal(
              planNames[renewal.planType],
              formatDate(renewal.date),
              formatNaira(renewal.amount),
            )
          : t.card.your}
        <span className={styles.brand}>{card.brand}</span> {t.currentPlan.cardEnding} {card.last4}{' '}
        {t.currentPlan.expires} {card.expiry})
        {renewal
          ? '.'
          : isPaidAhead
            ? t.card.keptForRenewal(planNames[card.planType])
            : t.card.keptUnused(planNames[card.planType])}
      </p>
      <Button variant="default" loading={stop.isPending} onClick={forget}>
        {renewal || isPaidAhead ? t.card.stopRenewing : t.card.forget}
      </Button>
      {stop.error ? (
        <ErrorAlert title={messages.cancelRenewalFailed}>
          {serverMessage(stop.error) ?? networkMessage(stop.error)}
        </ErrorAlert>
      ) : null}
    </div>
  )
}

export const CurrentPlanSkeleton = () => (
  <div role="status" aria-label={t.current.loading}>
    <Skeleton height={188} />
  </div>
)
