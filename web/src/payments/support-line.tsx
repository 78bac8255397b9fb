import { paymentsText as t } from '@sahihi/contract/i18n/en/workspace/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { payingQuery } from '../lib/subscription-query.ts'

/** Where a payer finds a person; nothing where nobody has said. */
export function SupportLine({ about }: { about: string }) {
  const { data } = useQuery(payingQuery)
  if (!data?.supportEmail) return null
  const { supportEmail } = data
  return (
    <p>
      {t.supportLine.support} <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(about)}`}>{supportEmail}</a>
    </p>
  )
}
