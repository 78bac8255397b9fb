import { Button, Group, Loader, Stack, Title } from '@mantine/core'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../ui/icons.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
import { CancelPaymentDialog } from './cancel-payment-dialog.tsx'
import { SupportLine } from './support-line.tsx'
import { paymentsText } from './text.ts'
import { isFinalError, usePaymentOutcome } from './use-payments.ts'

const t = paymentsText.outcome

/** The provider's return page: the server asks the provider for the outcome, whatever the URL says. */
export function CallbackPage() {
  const { reference = '' } = useSearch({ strict: false })
  const { data, error, isFetching, refetch } = usePaymentOutcome(reference)
  if (!reference) return <Failure text={messages.referenceMissing} />
  // Checked first, because an earlier reply may have said that it was pending.
  if (error && isFinalError(error)) return <Failure text={error.message} reference={reference} />
  if (data?.data.state === 'paid') return <Success payment={data.data} text={data.message} />
  if (data) {
    const { message, data: payment } = data
    return <Pending payment={payment} text={message} isChecking={isFetching} onCheck={() => void refetch()} />
  }
  if (!error)
    return (
      <Outcome icon={<Loader size={44} />} title={t.verifying}>
        <p role="status">{t.verifyingHint}</p>
      </Outcome>
    )
  return <Failure text={messages.paymentUnverified} reference={reference} onCheck={() => void refetch()} />
}

function Success({ payment, text }: { payment: Payment; text: string }) {
  const { period, planType, amount, id, isSandbox } = payment
  return (
    <Outcome icon={<IconCircleCheck size={52} stroke={1.25} color="var(--green)" />} title={t.paid}>
      <p role="status">{text}</p>
      <p>
        {t.paidPlan(
          planNames[planType],
          formatNaira(amount),
          period && { start: formatDate(period.startDate), end: formatDate(period.endDate) },
        )}
      </p>
      {isSandbox ? <SandboxBadge>{t.sandbox}</SandboxBadge> : null}
      <Group justify="center" gap="sm" mt="sm">
        <Button renderRoot={(props) => <Link to="/products" {...props} />}>{t.seeProducts}</Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/subscription/receipt/$id" params={{ id }} {...props} />}
        >
          {t.seeReceipt}
        </Button>
      </Group>
    </Outcome>
  )
}

type PendingProps = { payment: Payment; text: string; isChecking: boolean; onCheck: () => void }

function Pending({ payment: { id, checkoutUrl }, text, isChecking, onCheck }: PendingProps) {
  const navigate = useNavigate()
  const [isCanceling, setCanceling] = useState(false)
  return (
    <Outcome icon={<IconClock size={52} stroke={1.25} color="var(--gold)" />} title={t.pending}>
      <p role="status">{text}</p>
      <Group justify="center" gap="sm" mt="sm">
        <Button loading={isChecking} onClick={onCheck}>
          {t.checkAgain}
        </Button>
        {checkoutUrl ? (
          <Button variant="default" component="a" href={checkoutUrl}>
            {t.resume}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setCanceling(true)}>
          {paymentsText.pending.cancel}
        </Button>
        <BackToPlans />
      </Group>
      <CancelPaymentDialog
        id={id}
        opened={isCanceling}
        onClose={() => setCanceling(false)}
        onCanceled={() => void navigate({ to: '/subscription' })}
      />
    </Outcome>
  )
}

type FailureProps = { text: string; reference?: string; onCheck?: () => void }

function Failure({ text, reference, onCheck }: FailureProps) {
  return (
    <Outcome
      icon={<IconAlertTriangle size={52} stroke={1.25} color="var(--vermilion)" />}
      title={messages.paymentFailedTitle}
    >
      <p role="alert">{text}</p>
      {reference ? <SupportLine subject={t.supportSubject(reference)} /> : null}
      <Group justify="center" gap="sm" mt="sm">
        {onCheck ? (
          <Button onClick={onCheck}>{t.tryAgain}</Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/subscription" {...props} />}>{t.tryAgain}</Button>
        )}
        {onCheck ? <BackToPlans /> : null}
      </Group>
    </Outcome>
  )
}

const BackToPlans = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/subscription" {...props} />}>
    {t.backToPlans}
  </Button>
)

const Outcome = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <Stack align="center" ta="center" gap="sm" maw={520} mx="auto" mt={48}>
    {icon}
    <Title size="h2" tabIndex={-1}>
      {title}
    </Title>
    {children}
  </Stack>
)
