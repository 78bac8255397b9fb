import { Box, Text } from '@mantine/core'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Part } from '../ui/part.tsx'
import { PaymentState } from '../ui/payment-state.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SupportLine } from './support-line.tsx'
import { paymentsText } from './text.ts'
import { usePayments } from './use-payments.ts'

const t = paymentsText.history

/** All payments of the partner, newest first, each with its receipt once it is paid. */
export function PaymentHistory() {
  const [page, setPage] = useState(1)
  const query = usePayments(page)
  return (
    <Box mt={48}>
      <Part title={t.title}>
        <QueryList query={query} loading={t.loading} failed={messages.paymentsFailed} onPage={setPage}>
          {({ payments }, isStale) =>
            payments.length === 0 ? (
              <EmptyState title={t.none} text={t.noneHint} />
            ) : (
              <DataTable
                caption={t.title}
                columns={columns}
                rows={payments}
                rowKey={({ id }) => id}
                isStale={isStale}
              />
            )
          }
        </QueryList>
        <Text c="dimmed" component="div">
          <SupportLine subject={t.supportSubject} />
        </Text>
      </Part>
    </Box>
  )
}

const columns: Column<Payment>[] = [
  { key: 'date', label: t.date, cell: ({ paidAt, createdAt }) => formatDate(paidAt ?? createdAt) },
  {
    key: 'plan',
    label: t.plan,
    cell: ({ planType, isRenewal }) => (
      <>
        {planNames[planType]}
        {isRenewal ? t.renewed : null}
      </>
    ),
  },
  { key: 'amount', label: t.amount, isNumber: true, cell: ({ amount }) => formatNaira(amount) },
  {
    key: 'state',
    label: t.state,
    cell: ({ state }) => <PaymentState state={state} />,
  },
  {
    key: 'actions',
    label: t.actions,
    isControl: true,
    cell: ({ id, paidAt, planType, checkoutUrl }) =>
      paidAt ? (
        <Link to="/subscription/receipt/$id" params={{ id }}>
          {t.receipt}
          <span className="visually-hidden">{t.ofDate(formatDate(paidAt))}</span>
        </Link>
      ) : checkoutUrl ? (
        <a href={checkoutUrl}>
          {t.resume}
          <span className="visually-hidden">{t.forPlan(planNames[planType])}</span>
        </a>
      ) : null,
  },
]
