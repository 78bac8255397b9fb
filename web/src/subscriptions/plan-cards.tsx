import { Button, Checkbox } from '@mantine/core'
import { type PaidPlanType, plans, type Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { subscriptionsText as t } from '@sahihi/contract/i18n/en/workspace/subscriptions.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { type ReactNode, useState } from 'react'
import { planNames } from '../lib/describe-plan.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconCheck } from '../ui/icons.tsx'
import styles from './subscription.module.css'
import { useBeginPayment, whyNotBegun } from './use-subscription.ts'

/** Specification 9, "Plans". */
const features: Record<PaidPlanType, string[]> = {
  BASIC: [t.plans.features.basicAnalytics, t.plans.features.emailSupport],
  PREMIUM: [
    t.plans.features.customerFeedback,
    t.plans.features.advancedAnalytics,
    t.plans.features.labelDesign,
    t.plans.features.prioritySupport,
  ],
  ENTERPRISE: [
    t.plans.features.customerFeedback,
    t.plans.features.advancedAnalytics,
    t.plans.features.labelDesign,
    t.plans.features.dedicatedSupport,
    t.plans.features.featureRequests,
  ],
}

type PlanCardsProps = { subscription: Subscription | null; open: ReactNode }

export function PlanCards({ subscription, open }: PlanCardsProps) {
  const begin = useBeginPayment()
  const chosen = begin.isPending || begin.isSuccess ? begin.variables?.planType : undefined
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className={styles.heading}>
        {t.plans.title}
      </h2>
      {open}
      {begin.error ? <NotBegun error={begin.error} /> : null}
      <p className={styles.cardWords}>{t.plans.cardNote}</p>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.planType}
            plan={plan}
            subscription={subscription}
            isLeaving={chosen === plan.planType}
            isOff={chosen !== undefined && chosen !== plan.planType}
            onPay={(wish) => begin.mutate({ planType: plan.planType, ...wish })}
          />
        ))}
      </ul>
    </section>
  )
}

function NotBegun({ error }: { error: Error }) {
  const { title, words } = whyNotBegun(error)
  return <ErrorAlert title={title}>{words}</ErrorAlert>
}

type PlanCardProps = {
  plan: (typeof plans)[number]
  subscription: Subscription | null
  isLeaving: boolean
  isOff: boolean
  onPay: (wish: { saveCard: boolean; stopsRenewal: boolean }) => void
}

function PlanCard({ plan, subscription, isLeaving, isOff, onPay }: PlanCardProps) {
  const { planType, name, price, codes } = plan
  // Until it is touched it says what was agreed to before, and follows when that is stopped.
  const [wish, setWish] = useState<boolean>()
  const isKept = subscription?.savedCard?.planType === planType
  const saveCard = wish ?? isKept
  return (
    <li className={styles.plan} data-popular={planType === 'PREMIUM' || undefined}>
      {planType === 'PREMIUM' ? <p className={styles.popular}>{t.plans.mostPopular}</p> : null}
      <h3>{name}</h3>
      <p className={styles.price}>
        {formatNaira(price)} <span>{t.plans.perMonth}</span>
      </p>
      <ul className={styles.features}>
        {[t.plans.codes(formatNumber(codes)), ...features[planType]].map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <p className={styles.begins}>
        {whenItBegins(planType, subscription)}
        {whatIsNotRenewed(planType, subscription)}
      </p>
      <Checkbox
        className={styles.keep}
        label={t.plans.saveCard(name, formatNaira(price))}
        checked={saveCard}
        onChange={(event) => setWish(event.currentTarget.checked)}
      />
      <Button
        {...(planType === 'PREMIUM' ? {} : { variant: 'default' })}
        fullWidth
        loading={isLeaving}
        disabled={isOff}
        onClick={() => onPay({ saveCard, stopsRenewal: isKept && !saveCard })}
      >
        {t.plans.pay(name)}
      </Button>
    </li>
  )
}

/** The consent to renew is for one plan: it ends when another is bought. */
function whatIsNotRenewed(planType: PaidPlanType, subscription: Subscription | null): string | null {
  const kept = subscription?.savedCard?.planType
  const isRenewed = Boolean(subscription?.renewal || subscription?.next)
  return kept && kept !== planType && isRenewed ? t.plans.notRenewed(planNames[kept]) : null
}

const rank = (planType: string) => plans.findIndex((plan) => plan.planType === planType)

/** So that nobody pays for a month and wonders when it comes, or what it costs of the one that runs (design 4, "Trial"). */
function whenItBegins(planType: PaidPlanType, subscription: Subscription | null): string {
  const isRunning = subscription?.status === 'ACTIVE' && subscription.planType !== 'TRIAL'
  if (!isRunning) return t.plans.beginsNow
  if (rank(planType) > rank(subscription.planType)) return t.plans.beginsNowReplacing
  return t.plans.beginsOn(formatDate(subscription.paidUntil))
}
