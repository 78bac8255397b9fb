import { Button, Card, Checkbox, Divider, List, Text } from '@mantine/core'
import { type PaidPlanType, plans, type Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { networkMessage, serverMessage } from '../../lib/errors.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { planFeatures } from '../../lib/plan-features.ts'
import { planNames } from '../lib/describe-plan.ts'
import { CardGrid } from '../ui/cards.tsx'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconCheck } from '../ui/icons.tsx'
import { Part } from '../ui/part.tsx'
import styles from './plan-cards.module.css'
import { subscriptionsText } from './text.ts'

const t = subscriptionsText.plans

type PlanCardsProps = { subscription: Subscription | null; pendingPayment: ReactNode }

export function PlanCards({ subscription, pendingPayment }: PlanCardsProps) {
  const start = useStartPayment()
  const chosen = start.isPending || start.isSuccess ? start.variables?.planType : undefined
  return (
    <Part title={t.title}>
      {pendingPayment}
      {start.error ? <StartError error={start.error} /> : null}
      <Text c="dimmed" maw={760} mb="sm">
        {t.cardNote}
      </Text>
      <CardGrid>
        {plans.map((plan) => (
          <li key={plan.planType}>
            <PlanCard
              plan={plan}
              subscription={subscription}
              isLoading={chosen === plan.planType}
              isDisabled={chosen !== undefined && chosen !== plan.planType}
              onPay={(options) => start.mutate({ planType: plan.planType, ...options })}
            />
          </li>
        ))}
      </CardGrid>
    </Part>
  )
}

function StartError({ error }: { error: Error }) {
  const { title, reason } = describeStartError(error)
  return <ErrorAlert title={title}>{reason}</ErrorAlert>
}

type PlanCardProps = {
  plan: (typeof plans)[number]
  subscription: Subscription | null
  isLoading: boolean
  isDisabled: boolean
  onPay: (options: { saveCard: boolean; stopsRenewal: boolean }) => void
}

function PlanCard({ plan, subscription, isLoading, isDisabled, onPay }: PlanCardProps) {
  const { planType, name, price, codes } = plan
  // Undefined until it is changed: then it follows the saved card, also when renewal is stopped.
  const [choice, setChoice] = useState<boolean>()
  const isSaved = subscription?.savedCard?.planType === planType
  const saveCard = choice ?? isSaved
  const isPopular = planType === 'PREMIUM'
  return (
    <Card
      component="section"
      aria-label={name}
      padding="xl"
      className={styles.plan}
      data-popular={isPopular || undefined}
    >
      {isPopular ? <p className={styles.popular}>{t.mostPopular}</p> : null}
      <h3>{name}</h3>
      <p>
        <Text span className="mono" fz="2rem" fw={500}>
          {formatNaira(price)}
        </Text>{' '}
        <Text span c="dimmed">
          {t.perMonth}
        </Text>
      </p>
      <List spacing="xs" my="md" icon={<IconCheck stroke={2} color="var(--green)" />}>
        {[t.codes(formatNumber(codes)), ...planFeatures[planType]].map((feature) => (
          <List.Item key={feature}>{feature}</List.Item>
        ))}
      </List>
      <Text c="dimmed" size="sm" mt="auto" mb="md">
        {startNote(planType, subscription)}
        {renewalNote(planType, subscription)}
      </Text>
      <Divider mb="md" />
      <Checkbox
        mb="md"
        label={t.saveCard(name, formatNaira(price))}
        checked={saveCard}
        onChange={(event) => setChoice(event.currentTarget.checked)}
      />
      <Button
        {...(isPopular ? {} : { variant: 'default' })}
        fullWidth
        loading={isLoading}
        disabled={isDisabled}
        onClick={() => onPay({ saveCard, stopsRenewal: isSaved && !saveCard })}
      >
        {buttonText(plan, subscription)}
      </Button>
    </Card>
  )
}

function buttonText({ planType, name }: (typeof plans)[number], subscription: Subscription | null): string {
  if (!subscription || subscription.planType === 'TRIAL') return t.choose(name)
  if (subscription.planType === planType) return t.renew(name)
  const isLarger = rank(planType) > rank(subscription.planType)
  return isLarger && subscription.status === 'ACTIVE' ? t.upgrade(name) : t.choose(name)
}

/** Consent to renew is given for one plan: it ends when another plan is bought. */
function renewalNote(planType: PaidPlanType, subscription: Subscription | null): string | null {
  const savedPlan = subscription?.savedCard?.planType
  const isRenewed = Boolean(subscription?.renewal || subscription?.next)
  return savedPlan && savedPlan !== planType && isRenewed ? t.notRenewed(planNames[savedPlan]) : null
}

const rank = (planType: string) => plans.findIndex((plan) => plan.planType === planType)

/** When a paid month would begin, and what that ends (docs/company-and-plans.md, "Plans and trial"). */
function startNote(planType: PaidPlanType, subscription: Subscription | null): string {
  if (subscription?.status !== 'ACTIVE') return t.beginsNow
  if (subscription.planType === 'TRIAL') return t.beginsNowAfterTrial
  if (rank(planType) > rank(subscription.planType)) return t.beginsNowReplacing
  return t.beginsOn(formatDate(subscription.paidUntil))
}

type Input = { planType: PaidPlanType; saveCard: boolean; stopsRenewal: boolean }

/** Starts a payment and opens the provider's checkout. A page that the browser restores from its cache starts fresh. */
function useStartPayment() {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: async ({ stopsRenewal, ...body }: Input) => {
      // A payment without `saveCard` leaves a card that is already saved for the same plan.
      if (stopsRenewal) await call('DELETE /api/subscriptions/card', {})
      const { authorization_url } = await call('POST /api/subscriptions/initialize', { body })
      if (!authorization_url) throw new Error(messages.noAuthorizationUrl)
      location.assign(authorization_url)
    },
    onSettled: (_reply, _error, { stopsRenewal }) =>
      stopsRenewal ? queries.invalidateQueries({ queryKey: ['GET /api/subscriptions/status'] }) : undefined,
  })
  const { reset } = start
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      void queries.invalidateQueries()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset, queries])
  return start
}

/** The server's message if it rejected the request, else a general one with the reason. */
function describeStartError(error: Error): { title: string; reason: string | undefined } {
  if (!(error instanceof CallError)) return { title: error.message, reason: undefined }
  const message = serverMessage(error)
  if (message && error.status < 500) return { title: message, reason: undefined }
  return { title: messages.paymentStartFailed, reason: networkMessage(error) }
}
