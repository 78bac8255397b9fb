import { Skeleton } from '@mantine/core'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { paymentsText as t } from '@sahihi/contract/i18n/en/workspace/payments.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { planNames } from '../lib/describe-plan.ts'
import { formatDate } from '../lib/format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import table from '../ui/table.module.css'
import { stateWords } from './describe-payment.ts'
import styles from './payments.module.css'
import { SupportLine } from './support-line.tsx'
import { usePayments } from './use-payments.ts'

/** Every payment of the partner, newest first, each with its receipt once it is paid. */
export function PaymentHistory() {
  const [page, setPage] = useState(1)
  const { data, error, isPending, isPlaceholderData, refetch } = usePayments(page)
  return (
    <section aria-labelledby="payments" className={styles.history}>
      <h2 id="payments">{t.paymentHistory.payments}</h2>
      {isPending ? (
        <div role="status" aria-label={t.paymentHistory.loadingPayments}>
          <Skeleton height={160} />
        </div>
      ) : null}
      {error ? <ErrorState title={messages.paymentsFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && data.payments.length === 0 ? (
        <EmptyState title={t.paymentHistory.noPaymentsYet} words={t.paymentHistory.whenPayPlanStands} />
      ) : null}
      {data && !error && data.payments.length > 0 ? (
        <>
          <Table payments={data.payments} isStale={isPlaceholderData} />
          {data.pagination.totalPages > 1 ? (
            <Pagination page={data.pagination.currentPage} totalPages={data.pagination.totalPages} onPage={setPage} />
          ) : null}
        </>
      ) : null}
      <SupportLine about="A payment" />
    </section>
  )
}

function Table({ payments, isStale }: { payments: Payment[]; isStale: boolean }) {
  return (
    <table className={`${table.table} ${styles.table}`} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t.paymentHistory.date}</th>
          <th scope="col">{t.paymentHistory.plan}</th>
          <th scope="col" className={styles.number}>
            {t.paymentHistory.amount}
          </th>
          <th scope="col">{t.paymentHistory.state}</th>
          <th scope="col">
            <span className="visually-hidden">{t.paymentHistory.whatCanDo}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, createdAt, paidAt, planType, amount, state, isRenewal, checkoutUrl }) => (
          <tr key={id}>
            <th scope="row">{formatDate(paidAt ?? createdAt)}</th>
            <td>
              {planNames[planType]}
              {isRenewal ? t.paymentHistory.renewed : null}
            </td>
            <td className={styles.number}>{formatNaira(amount)}</td>
            <td data-state={state} className={styles.state}>
              {stateWords[state]}
            </td>
            <td>
              {paidAt ? (
                <Link to="/subscription/receipt/$id" params={{ id }}>
                  {t.paymentHistory.receipt}
                  <span className="visually-hidden">{t.paymentHistory.paidat(formatDate(paidAt))}</span>
                </Link>
              ) : checkoutUrl ? (
                <a href={checkoutUrl}>
                  {t.paymentHistory.continuePaying}
                  <span className="visually-hidden">{t.paymentHistory.value(planNames[planType])}</span>
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
