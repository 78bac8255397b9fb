import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
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
import { IconBadge } from '../ui/icon-badge.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
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
    <Stack gap="sm" mb="xl">
      <Group gap="xs">
        <h2>{t.flaggedPayments.title}</h2>
        <IconBadge color="gold">{formatNumber(payments.length)}</IconBadge>
      </Group>
      <Text c="dimmed">{t.flaggedPayments.description}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {payments.map((payment) => (
          <Card key={payment.id}>
            <Stack gap="xs" align="flex-start">
              <h3>{payment.companyName}</h3>
              <p>{payment.flagReason}</p>
              <Text c="dimmed" size="sm">
                {t.flaggedPayments.summary(
                  planNames[payment.planType],
                  formatNaira(payment.amount),
                  formatDate(payment.createdAt),
                )}{' '}
                <span className="mono">{payment.reference}</span>
              </Text>
              <Button variant="default" onClick={() => onClose(payment)}>
                {t.flaggedPayments.close}
                <span className="visually-hidden">{t.flaggedPayments.ofCompany(payment.companyName)}</span>
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
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
        {t.closeReview.effect} <span className="mono">{reference}</span>.
      </p>
    </ReasonDialog>
  )
}
