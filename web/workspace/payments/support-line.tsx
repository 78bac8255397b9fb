import { buildMailtoLink } from '@sahihi/contract/domain/email-address.ts'
import { useGet } from '../lib/api.ts'
import { paymentsText as t } from './text.ts'

/** The support address, if there is one; `subject` is that of the mail. */
export function SupportLine({ subject }: { subject: string }) {
  const { data } = useGet('GET /api/subscriptions/status', {})
  if (!data?.supportEmail) return null
  const { supportEmail } = data
  return (
    <p>
      {t.support} <a href={`${buildMailtoLink(supportEmail)}?subject=${encodeURIComponent(subject)}`}>{supportEmail}</a>
    </p>
  )
}
