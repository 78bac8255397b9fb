import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { IconClock } from '@tabler/icons-react'
import { planNames } from '../lib/describe-plan.ts'
import { Banner } from '../ui/banner.tsx'
import { usePayments } from './use-payments.ts'

/** A line where plans are chosen, so that nobody pays twice for what is on its way. */
export function OpenPayment() {
  const { data } = usePayments(1)
  const open = data?.payments.find(({ state }) => state === 'pending')
  if (!open) return null
  const { planType, amount, isRenewal, checkoutUrl } = open
  const what = `${formatNaira(amount)} for the ${planNames[planType]}`
  return (
    <Banner label="A payment on its way" icon={IconClock}>
      <p>
        {isRenewal ? 'The renewal' : 'Your payment'} of {what} is not confirmed yet.{' '}
        {checkoutUrl ? (
          <>
            Not paid? Do not begin another: <a href={checkoutUrl}>continue paying</a>.
          </>
        ) : (
          'We keep asking. If you have paid, do not pay again.'
        )}
      </p>
    </Banner>
  )
}
