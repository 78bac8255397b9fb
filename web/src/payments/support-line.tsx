import { useQuery } from '@tanstack/react-query'
import { payingQuery } from '../lib/subscription-query.ts'

/** Where a payer finds a person; nothing where nobody has said. */
export function SupportLine({ about }: { about: string }) {
  const { data } = useQuery(payingQuery)
  if (!data?.supportEmail) return null
  const { supportEmail } = data
  return (
    <p>
      Support: <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(about)}`}>{supportEmail}</a>
    </p>
  )
}
