import { paymentsText } from '@sahihi/contract/i18n/en/workspace/payments.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { Banner } from '../ui/banner.tsx'
import { IconClock } from '../ui/icons.tsx'
import { usePayments } from './use-payments.ts'

const t = paymentsText.pending

/** A notice above the plans, so that a partner does not pay twice for a pending payment. */
export function PendingPayment() {
  const { data } = usePayments(1)
  const pending = data?.payments.find(({ state }) => state === 'pending')
  if (!pending) return null
  const { planType, amount, isRenewal, checkoutUrl } = pending
  const text = isRenewal ? t.renewal : t.payment
  return (
    <Banner label={t.label} icon={IconClock}>
      <p>
        {text(formatNaira(amount), planNames[planType])}{' '}
        {checkoutUrl ? (
          <>
            {t.notPaid} <a href={checkoutUrl}>{t.continuePaying}</a>.
          </>
        ) : (
          t.waiting
        )}
      </p>
    </Banner>
  )
}
