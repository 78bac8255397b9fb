import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { FlaggedPayment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { useState } from 'react'
import { formatDate, formatNumber } from '../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { ErrorState } from '../ui/error-state.tsx'
import applications from './applications.module.css'
import styles from './partners.module.css'
import { useCloseReview, useOddPayments } from './use-partners.ts'
import { WhyDialog } from './reason-dialog.tsx'

/** The payments about which the provider did not say what was expected; nothing where there are none. */
export function OddPayments() {
  const { data = [], error, refetch } = useOddPayments()
  const [closing, setClosing] = useState<FlaggedPayment>()
  return (
    <>
      {error ? <ErrorState title={messages.flaggedPaymentsFailed} error={error} onRetry={() => void refetch()} /> : null}
      {!error && data.length > 0 ? <OddList payments={data} onClose={setClosing} /> : null}
      {closing ? <ReviewDialog payment={closing} onClose={() => setClosing(undefined)} /> : null}
    </>
  )
}

function OddList({ payments, onClose }: { payments: FlaggedPayment[]; onClose: (payment: FlaggedPayment) => void }) {
  return (
    <section aria-labelledby="odd-payments" className={styles.odd}>
      <h2 id="odd-payments">
        Payments to look at <span className={styles.oddCount}>{formatNumber(payments.length)}</span>
      </h2>
      <p className={styles.quiet}>What the provider says of them is not what was asked for.</p>
      <ul className={styles.oddList}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <h3>{payment.companyName}</h3>
            <p className={styles.oddReason}>{payment.flagReason}</p>
            <p className={styles.quiet}>
              {planNames[payment.planType]} for {formatNaira(payment.amount)}, {formatDate(payment.createdAt)}
              <span className={`${applications.mono} ${styles.reference}`}>{payment.reference}</span>
            </p>
            <Button variant="default" onClick={() => onClose(payment)}>
              Close the review…<span className="visually-hidden"> of {payment.companyName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReviewDialog({ payment, onClose }: { payment: FlaggedPayment; onClose: () => void }) {
  const { id, companyName, reference } = payment
  const review = useCloseReview()
  const close = (note: string, message: string) =>
    review.mutate(
      { id, note, message },
      {
        onSuccess: (reply) => {
          notifications.show({ title: companyName, message: reply.message })
          onClose()
        },
      },
    )
  return (
    <WhyDialog
      title="Close the review?"
      confirm="Close the review"
      label="How it ended"
      readBy="For our own records: the partner does not see it."
      also={{ label: 'Words to the partner', readBy: `${companyName} reads them in our mail.` }}
      busy={review.isPending}
      failed={messages.flaggedPaymentUpdateFailed}
      error={review.error}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        This moves no money and credits no month. It only ends the review of{' '}
        <span className={applications.mono}>{reference}</span>.
      </p>
    </WhyDialog>
  )
}
