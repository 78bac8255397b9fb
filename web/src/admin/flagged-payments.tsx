import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { FlaggedPayment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { useState } from 'react'
import { planNames } from '../lib/describe-plan.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import { ErrorState } from '../ui/error-state.tsx'
import applications from './applications.module.css'
import styles from './partners.module.css'
import { WhyDialog } from './reason-dialog.tsx'
import { useCloseReview, useOddPayments } from './use-partners.ts'

/** The payments about which the provider did not say what was expected; nothing where there are none. */
export function OddPayments() {
  const { data = [], error, refetch } = useOddPayments()
  const [closing, setClosing] = useState<FlaggedPayment>()
  return (
    <>
      {error ? (
        <ErrorState title={messages.flaggedPaymentsFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!error && data.length > 0 ? <OddList payments={data} onClose={setClosing} /> : null}
      {closing ? <ReviewDialog payment={closing} onClose={() => setClosing(undefined)} /> : null}
    </>
  )
}

function OddList({ payments, onClose }: { payments: FlaggedPayment[]; onClose: (payment: FlaggedPayment) => void }) {
  return (
    <section aria-labelledby="odd-payments" className={styles.odd}>
      <h2 id="odd-payments">
        {t.flaggedPayments.paymentsLook} <span className={styles.oddCount}>{formatNumber(payments.length)}</span>
      </h2>
      <p className={styles.quiet}>{t.flaggedPayments.whatProviderSaysThem}</p>
      <ul className={styles.oddList}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <h3>{payment.companyName}</h3>
            <p className={styles.oddReason}>{payment.flagReason}</p>
            <p className={styles.quiet}>
              {planNames[payment.planType]} {t.flaggedPayments.for} {formatNaira(payment.amount)},{' '}
              {formatDate(payment.createdAt)}
              <span className={`${applications.mono} ${styles.reference}`}>{payment.reference}</span>
            </p>
            <Button variant="default" onClick={() => onClose(payment)}>
              {t.flaggedPayments.closeReview}
              <span className="visually-hidden">{t.flaggedPayments.companyname(payment.companyName)}</span>
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
      title={t.flaggedPayments.closeReview2}
      confirm={t.flaggedPayments.closeReview3}
      label={t.flaggedPayments.howEnded}
      readBy={t.flaggedPayments.ownRecordsPartnerDoes}
      also={{ label: t.flaggedPayments.wordsPartner, readBy: t.flaggedPayments.companynameReadsThemMail(companyName) }}
      busy={review.isPending}
      failed={messages.flaggedPaymentUpdateFailed}
      error={review.error}
      onConfirm={close}
      onClose={onClose}
    >
      <p>
        {t.flaggedPayments.movesNoMoneyCredits} <span className={applications.mono}>{reference}</span>.
      </p>
    </WhyDialog>
  )
}
