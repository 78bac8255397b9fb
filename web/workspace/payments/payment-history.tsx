import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pagination } from '../ui/pagination.tsx'
import table from '../ui/table.module.css'
import styles from './payments.module.css'
import { SupportLine } from './support-line.tsx'
import { paymentsText } from './text.ts'
import { usePayments } from './use-payments.ts'

const t = paymentsText.history

/** All payments of the partner, newest first, each with its receipt once it is paid. */
export function PaymentHistory() {
  const [page, setPage] = useState(1)
  const { data, error, isPending, isPlaceholderData, refetch } = usePayments(page)
  return (
    <section aria-labelledby="payments" className={styles.history}>
      <h2 id="payments">{t.title}</h2>
      {isPending ? <ListSkeleton label={t.loading} height={160} /> : null}
      {error ? <ErrorState title={messages.paymentsFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && data.payments.length === 0 ? <EmptyState title={t.none} text={t.noneHint} /> : null}
      {data && !error && data.payments.length > 0 ? (
        <>
          <Table payments={data.payments} isStale={isPlaceholderData} />
          {data.pagination.totalPages > 1 ? (
            <Pagination page={data.pagination.currentPage} totalPages={data.pagination.totalPages} onPage={setPage} />
          ) : null}
        </>
      ) : null}
      <SupportLine subject={t.supportSubject} />
    </section>
  )
}

function Table({ payments, isStale }: { payments: Payment[]; isStale: boolean }) {
  return (
    <table className={`${table.table} ${styles.table}`} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t.date}</th>
          <th scope="col">{t.plan}</th>
          <th scope="col" className={styles.number}>
            {t.amount}
          </th>
          <th scope="col">{t.state}</th>
          <th scope="col">
            <span className="visually-hidden">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, createdAt, paidAt, planType, amount, state, isRenewal, checkoutUrl }) => (
          <tr key={id}>
            <th scope="row">{formatDate(paidAt ?? createdAt)}</th>
            <td>
              {planNames[planType]}
              {isRenewal ? t.renewed : null}
            </td>
            <td className={styles.number}>{formatNaira(amount)}</td>
            <td data-state={state} className={styles.state}>
              {paymentsText.states[state]}
            </td>
            <td>
              {paidAt ? (
                <Link to="/subscription/receipt/$id" params={{ id }}>
                  {t.receipt}
                  <span className="visually-hidden">{t.ofDate(formatDate(paidAt))}</span>
                </Link>
              ) : checkoutUrl ? (
                <a href={checkoutUrl}>
                  {t.resume}
                  <span className="visually-hidden">{t.forPlan(planNames[planType])}</span>
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
