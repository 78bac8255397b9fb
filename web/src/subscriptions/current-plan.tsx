import { Button, Progress, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { IconCreditCard } from '@tabler/icons-react'
import { countOf, formatDate, formatNumber, formatPercent } from '../lib/format.ts'
import { newCodes, planNames } from '../lib/describe-plan.ts'
import { serverMessage, networkMessage } from '../lib/errors.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
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
        <span className={styles.status}>{isUsedUp ? 'Used up' : hasEnded ? 'Ended' : 'Active'}</span>
      </div>
      <p className={styles.usage}>
        <strong>
          {formatNumber(qrCodesGenerated)} / {formatNumber(qrCodeLimit)}
        </strong>{' '}
        codes made
      </p>
      <Progress
        value={Math.min(100, share * 100)}
        aria-label={`${formatPercent(share)} of the codes are made`}
        size="sm"
        {...(hasEnded || isUsedUp ? { color: 'var(--gold)' } : {})}
      />
      <p className={styles.end}>
        {remainingQrCodes === undefined || hasEnded ? null : `${countOf(remainingQrCodes, 'code')} left. `}
        {whenItEnds(subscription)}
        {hasEnded && !next ? ' Choose a plan to make more codes; those you have keep verifying.' : null}
        {isUsedUp && !hasEnded && planType === 'ENTERPRISE' ? ` ${newCodes(subscription)}` : null}
      </p>
      {next ? (
        <p>
          Paid already: {planNames[next.planType]} from {formatDate(next.startDate)} to {formatDate(next.endDate)}.
        </p>
      ) : null}
      {savedCard ? <SavedCard card={savedCard} renewal={renewal} isPaidAhead={next !== null} /> : null}
    </section>
  )
}

/** A trial ends with its last code, whatever the day. */
function whenItEnds({ status, endDate, next, renewal }: Subscription): string {
  const day = formatDate(endDate)
  if (Date.parse(endDate) <= Date.now()) return `Ended on ${day}.`
  if (status === 'ENDED') return 'All its codes are made.'
  return `${next || renewal ? 'This month ends' : 'Ends'} on ${day}.`
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
    stop.mutate(undefined, { onSuccess: ({ message }) => notifications.show({ message, title: 'Renewal stopped' }) })
  return (
    <div className={styles.card}>
      <IconCreditCard size={22} stroke={1.5} aria-hidden="true" />
      <p>
        {renewal
          ? `The ${planNames[renewal.planType]} is renewed by itself on its last day, by ${formatDate(renewal.date)}: ${formatNaira(renewal.amount)} from your `
          : 'Your '}
        <span className={styles.brand}>{card.brand}</span> card ending in {card.last4} (expires {card.expiry})
        {renewal
          ? '.'
          : isPaidAhead
            ? ` is kept to renew the ${planNames[card.planType]} after what you have paid.`
            : ` is kept for the ${planNames[card.planType]}, but nothing is renewed from it now.`}
      </p>
      <Button variant="default" loading={stop.isPending} onClick={forget}>
        {renewal || isPaidAhead ? 'Stop renewing' : 'Forget my card'}
      </Button>
      {stop.error ? (
        <ErrorAlert title={messages.cancelRenewalFailed}>{serverMessage(stop.error) ?? networkMessage(stop.error)}</ErrorAlert>
      ) : null}
    </div>
  )
}

export const CurrentPlanSkeleton = () => (
  <div role="status" aria-label="Loading your plan">
    <Skeleton height={188} />
  </div>
)
