import { Button, Text } from '@mantine/core'
import type { PartnerPayment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { planNames } from '../lib/describe-plan.ts'
import { useMay } from '../lib/session-query.ts'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { PaymentState } from '../ui/payment-state.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { overviewText } from './overview-text.ts'
import { partnerCalls } from './partner-calls.ts'
import { adminText } from './text.ts'

const t = overviewText.payments

type PaymentsTableProps = {
  caption: string
  payments: PartnerPayment[]
  isStale?: boolean
  /** All are of one partner, which the page names. */
  isOfOne?: boolean
}

/** With the way to end the review of those that an admin must look at. */
export function PaymentsTable({ caption, payments, isStale = false, isOfOne = false }: PaymentsTableProps) {
  const [closing, setClosing] = useState<PartnerPayment>()
  const mayClose = useMay('payments:write')
  const actions: Column<PartnerPayment> = {
    key: 'actions',
    label: t.actions,
    isControl: true,
    cell: (payment) =>
      payment.flagReason ? (
        <Button variant="default" onClick={() => setClosing(payment)}>
          {adminText.closeReview.open}
          <span className="visually-hidden">{adminText.closeReview.ofCompany(payment.partner.companyName)}</span>
        </Button>
      ) : null,
  }
  const shown = isOfOne ? columns.filter(({ key }) => key !== 'partner') : columns
  return (
    <>
      <DataTable
        caption={caption}
        columns={mayClose && payments.some(({ flagReason }) => flagReason) ? [...shown, actions] : shown}
        rows={payments}
        rowKey={({ id }) => id}
        isStale={isStale}
      />
      {closing ? <CloseReviewDialog payment={closing} onClose={() => setClosing(undefined)} /> : null}
    </>
  )
}

const columns: Column<PartnerPayment>[] = [
  {
    key: 'payment',
    label: t.payment,
    cell: ({ planType, isRenewal, reference }) => (
      <>
        {planNames[planType]}
        {isRenewal ? t.renewal : null}
        <CellNote>
          <span className="mono">{reference}</span>
        </CellNote>
      </>
    ),
  },
  {
    key: 'partner',
    label: t.partner,
    cell: ({ partner: { id, companyName } }) => (
      <Link to="/admin/companies/$id" params={{ id }}>
        {companyName}
      </Link>
    ),
  },
  {
    key: 'amount',
    label: t.amount,
    isNumber: true,
    cell: ({ amount, isSandbox }) => (
      <>
        {formatNaira(amount)}
        {isSandbox ? <CellNote>{t.sandbox}</CellNote> : null}
      </>
    ),
  },
  {
    key: 'state',
    label: t.state,
    cell: ({ state, flagReason, failureReason }) => (
      <>
        <PaymentState state={state} />
        {failureReason ? <CellNote>{failureReason}</CellNote> : null}
        {flagReason ? (
          <Text size="xs" c="var(--gold)">
            {flagReason}
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'began', label: t.began, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
]

/** Ends the review of a payment that the provider reported otherwise than expected. */
function CloseReviewDialog({ payment, onClose }: { payment: PartnerPayment; onClose: () => void }) {
  const t = adminText.closeReview
  const { id, partner, reference } = payment
  const resolve = useSend('PUT /api/admin/payments/:id/resolution', {
    invalidates: ['GET /api/admin/payments/flagged', 'GET /api/admin/payments', ...partnerCalls],
    onSuccess: announce(onClose, partner.companyName),
  })
  const confirm = (note: string, message: string) => resolve.mutate({ params: { id }, body: { note, message } })
  return (
    <ReasonDialog
      title={t.title}
      confirm={t.submit}
      fields={[
        { label: t.note, help: t.noteHelp },
        { label: t.message, help: t.messageHelp(partner.companyName) },
      ]}
      busy={resolve.isPending}
      alert={<ActionError title={messages.flaggedPaymentUpdateFailed} error={resolve.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {t.effect} <span className="mono">{reference}</span>.
      </p>
    </ReasonDialog>
  )
}
