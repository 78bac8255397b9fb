import { Button, Loader } from '@mantine/core'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { paymentsText as t } from '@sahihi/contract/i18n/en/workspace/payments.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { planNames } from '../lib/describe-plan.ts'
import { formatDate } from '../lib/format.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../ui/icons.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
import styles from './payments.module.css'
import { SupportLine } from './support-line.tsx'
import { isDecided, useVerifiedPayment } from './use-payments.ts'

/** Where the provider sends a payer back to: the server asks what became of the payment, whatever the address says. */
export function CallbackPage() {
  const { reference = '' } = useSearch({ strict: false })
  const { data, error, isFetching, refetch } = useVerifiedPayment(reference)
  if (!reference) return <Failure words={messages.referenceMissing} />
  // Before what was known earlier: a payment that was not confirmed yet may be declined after all.
  if (error && isDecided(error)) return <Failure words={error.message} reference={reference} />
  if (data?.data.state === 'paid') return <Success payment={data.data} words={data.message} />
  if (data) {
    const { message, data: payment } = data
    return <Waiting payment={payment} words={message} isAsking={isFetching} onAsk={() => void refetch()} />
  }
  if (!error)
    return (
      <Outcome sign={<Loader size={44} />} title={t.callbackPage.verifyingPayment}>
        <p role="status">{t.callbackPage.takesFewSecondsPlease}</p>
      </Outcome>
    )
  return <Failure words={messages.paymentUnverified} reference={reference} onAsk={() => void refetch()} />
}

function Success({ payment, words }: { payment: Payment; words: string }) {
  const { period, planType, amount, id, isSandbox } = payment
  return (
    <Outcome
      sign={<IconCircleCheck size={52} stroke={1.25} className={styles.good} aria-hidden="true" />}
      title={t.callbackPage.paymentSuccessful}
    >
      <p role="status">{words}</p>
      <p>
        {planNames[planType]}, {formatNaira(amount)}
        {period ? t.callbackPage.startdateEnddate(formatDate(period.startDate), formatDate(period.endDate)) : null}.
      </p>
      {isSandbox ? <SandboxBadge>{t.callbackPage.noMoneyTaken}</SandboxBadge> : null}
      <div className={styles.buttons}>
        <Button renderRoot={(props) => <Link to="/products" {...props} />}>{t.callbackPage.goProducts}</Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/subscription/receipt/$id" params={{ id }} {...props} />}
        >
          {t.callbackPage.seeReceipt}
        </Button>
      </div>
    </Outcome>
  )
}

type WaitingProps = { payment: Payment; words: string; isAsking: boolean; onAsk: () => void }

function Waiting({ payment: { checkoutUrl }, words, isAsking, onAsk }: WaitingProps) {
  return (
    <Outcome
      sign={<IconClock size={52} stroke={1.25} className={styles.wait} aria-hidden="true" />}
      title={t.callbackPage.paymentNotConfirmedYet}
    >
      <p role="status">{words}</p>
      <div className={styles.buttons}>
        <Button loading={isAsking} onClick={onAsk}>
          {t.callbackPage.askAgain}
        </Button>
        {checkoutUrl ? (
          <Button variant="default" component="a" href={checkoutUrl}>
            {t.callbackPage.continuePaying}
          </Button>
        ) : null}
        <BackToPlans />
      </div>
    </Outcome>
  )
}

type FailureProps = { words: string; reference?: string; onAsk?: () => void }

function Failure({ words, reference, onAsk }: FailureProps) {
  return (
    <Outcome
      sign={<IconAlertTriangle size={52} stroke={1.25} className={styles.bad} aria-hidden="true" />}
      title={messages.paymentFailedTitle}
    >
      <p role="alert">{words}</p>
      {reference ? <SupportLine about={t.callbackPage.paymentReference(reference)} /> : null}
      <div className={styles.buttons}>
        {onAsk ? (
          <Button onClick={onAsk}>{t.callbackPage.tryAgain}</Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/subscription" {...props} />}>{t.callbackPage.tryAgain}</Button>
        )}
        {onAsk ? <BackToPlans /> : null}
      </div>
    </Outcome>
  )
}

const BackToPlans = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/subscription" {...props} />}>
    {t.callbackPage.backPlans}
  </Button>
)

const Outcome = ({ sign, title, children }: { sign: ReactNode; title: string; children: ReactNode }) => (
  <section className={styles.outcome}>
    {sign}
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </section>
)
