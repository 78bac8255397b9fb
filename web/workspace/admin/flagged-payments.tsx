import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { FlaggedPayment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useSend } from '../lib/api.ts'
import { planNames } from '../lib/describe-plan.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import applications from './applications.module.css'
import styles from './partners.module.css'
import { adminText as t } from './text.ts'
import { useFlaggedPayments } from './use-flagged-payments.ts'

/** The payments that the provider reported otherwise than expected; nothing if there are none. */
export function FlaggedPayments() {
  const { data = [], error, refetch } = useFlaggedPayments()
  const [closing, setClosing] = useState<FlaggedPayment>()
  return (
    <>
      {error ? (
        <ErrorState title={messages.flaggedPaymentsFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!error && data.length > 0 ? <PaymentList payments={data} onClose={setClosing} /> : null}
      {closing ? <CloseReviewDialog payment={closing} onClose={() => setClosing(undefined)} /> : null}
    </>
  )
}

type PaymentListProps = { payments: FlaggedPayment[]; onClose: (payment: FlaggedPayment) => void }

function PaymentList({ payments, onClose }: PaymentListProps) {
  return (
    <section aria-labelledby="flagged-payments" className={styles.flagged}>
      <h2 id="flagged-payments">
        {t.flaggedPayments.title} <span className={styles.flaggedCount}>{formatNumber(payments.length)}</span>
      </h2>
      <p className={styles.caption}>{t.flaggedPayments.description}</p>
      <ul className={styles.flaggedList}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <h3>{payment.companyName}</h3>
            <p className={styles.flagReason}>{payment.flagReason}</p>
            <p className={styles.caption}>
              {t.flaggedPayments.summary(
                planNames[payment.planType],
                formatNaira(payment.amount),
                formatDate(payment.createdAt),
              )}
              <span className={`${applications.mono} ${styles.reference}`}>{payment.reference}</span>
            </p>
            <Button variant="default" onClick={() => onClose(payment)}>
              {t.flaggedPayments.close}
              <span className="visually-hidden">{t.flaggedPayments.ofCompany(payment.companyName)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CloseReviewDialog({ payment, onClose }: { payment: FlaggedPayment; onClose: () => void }) {
  const { id, companyName, reference } = payment
  const resolve = useSend('PUT /api/admin/payments/:id/resolution', {
    invalidates: ['GET /api/admin/payments/flagged', 'GET /api/admin/partners'],
  })
  const confirm = (note: string, message: string) =>
    resolve.mutate(
      { params: { id }, body: { note, message } },
      {
        onSuccess: (reply) => {
          notifications.show({ title: companyName, message: reply.message })
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t.closeReview.title}
      confirm={t.closeReview.submit}
      fields={[
        { label: t.closeReview.note, help: t.closeReview.noteHelp },
        { label: t.closeReview.message, help: t.closeReview.messageHelp(companyName) },
      ]}
      busy={resolve.isPending}
      alert={<ActionError title={messages.flaggedPaymentUpdateFailed} error={resolve.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {t.closeReview.effect} <span className={applications.mono}>{reference}</span>.
      </p>
    </ReasonDialog>
  )
}
