import { Button, Group } from '@mantine/core'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { IconClock } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { CancelPaymentDialog } from './cancel-payment-dialog.tsx'
import { paymentsText } from './text.ts'
import { useCheckPayment, useWatchedPayments } from './use-payments.ts'

const t = paymentsText.pending

/** A notice above the plans, so that a partner finishes or cancels a payment before it begins another. */
export function PendingPayment() {
  const payments = useWatchedPayments()
  const pending = payments.find(({ state }) => state === 'pending')
  // Once a plan was paid, an older checkout is of no concern any more: it expires by itself.
  const isOvertaken = payments.some(({ paidAt }) => paidAt && pending && paidAt > pending.createdAt)
  return pending && !isOvertaken ? <PendingBanner key={pending.id} payment={pending} /> : null
}

function PendingBanner({ payment }: { payment: Payment }) {
  const { id, reference, checkoutUrl, isRenewal } = payment
  const [isCanceling, setCanceling] = useState(false)
  const check = useCheckPayment(reference)
  return (
    <Banner label={t.label} icon={IconClock}>
      <p>{describePayment(payment)}</p>
      <Group gap="xs" my="xs">
        {checkoutUrl ? (
          <Button component="a" href={checkoutUrl}>
            {t.resume}
          </Button>
        ) : null}
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t.checkAgain}
        </Button>
        {isRenewal ? null : (
          <Button variant="default" onClick={() => setCanceling(true)}>
            {t.cancel}
          </Button>
        )}
      </Group>
      <p role="status">{check.isSuccess ? t.stillPending : null}</p>
      <ActionError title={t.checkFailed} error={check.error} />
      <CancelPaymentDialog id={id} opened={isCanceling} onClose={() => setCanceling(false)} />
    </Banner>
  )
}

function describePayment({ amount, planType, isRenewal, isProcessing, expiresAt }: Payment): string {
  const what = [formatNaira(amount), planNames[planType]] as const
  if (isRenewal) return t.renewal(...what)
  if (isProcessing) return t.processing(...what)
  return [t.payment(...what), ...(expiresAt ? [t.expires(formatTime(expiresAt))] : [])].join(' ')
}
