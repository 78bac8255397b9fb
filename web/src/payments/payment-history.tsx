import { Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { ErrorState } from '../ui/error-state.tsx'
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
      <h2 id="payments">Payments</h2>
      {isPending ? (
        <div role="status" aria-label="Loading payments">
          <Skeleton height={160} />
        </div>
      ) : null}
      {error ? <ErrorState title={messages.paymentsFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data && !error && data.payments.length === 0 ? (
        <EmptyState title="No payments yet." words="When you pay for a plan, it stands here with its receipt." />
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
          <th scope="col">Date</th>
          <th scope="col">Plan</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="visually-hidden">What you can do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, createdAt, paidAt, planType, amount, state, isRenewal, checkoutUrl }) => (
          <tr key={id}>
            <th scope="row">{formatDate(paidAt ?? createdAt)}</th>
            <td>
              {planNames[planType]}
              {isRenewal ? ', renewed' : null}
            </td>
            <td className={styles.number}>{formatNaira(amount)}</td>
            <td data-state={state} className={styles.state}>
              {stateWords[state]}
            </td>
            <td>
              {paidAt ? (
                <Link to="/subscription/receipt/$id" params={{ id }}>
                  Receipt<span className="visually-hidden"> of {formatDate(paidAt)}</span>
                </Link>
              ) : checkoutUrl ? (
                <a href={checkoutUrl}>
                  Continue paying<span className="visually-hidden"> for the {planNames[planType]}</span>
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
