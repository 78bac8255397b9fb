import { paymentsText as t } from '@sahihi/contract/i18n/en/workspace/payments.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { Banner } from '../ui/banner.tsx'
import { IconClock } from '../ui/icons.tsx'
import { usePayments } from './use-payments.ts'

/** A line where plans are chosen, so that nobody pays twice for what is on its way. */
export function OpenPayment() {
  const { data } = usePayments(1)
  const open = data?.payments.find(({ state }) => state === 'pending')
  if (!open) return null
  const { planType, amount, isRenewal, checkoutUrl } = open
  const what = t.openPayment.amountValue(formatNaira(amount), planNames[planType])
  return (
    <Banner label={t.openPayment.paymentWay} icon={IconClock}>
      <p>
        {isRenewal ? t.openPayment.renewal : t.openPayment.payment} {t.openPayment.of} {what}{' '}
        {t.openPayment.notConfirmedYet}{' '}
        {checkoutUrl ? (
          <>
            {t.openPayment.notPaidDoNot} <a href={checkoutUrl}>{t.openPayment.continuePaying}</a>.
          </>
        ) : (
          t.openPayment.keepAskingIfHave
        )}
      </p>
    </Banner>
  )
}
