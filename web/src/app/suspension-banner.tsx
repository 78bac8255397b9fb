import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { appText as t } from '@sahihi/contract/i18n/en/workspace/app.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../lib/format.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { Banner } from '../ui/banner.tsx'
import { IconBan } from '../ui/icons.tsx'

/** Over every page of a suspended partner: why, and what it still can do. */
export function SuspensionBanner() {
  const { data } = useQuery({ ...profileQuery, refetchOnWindowFocus: true })
  if (!data?.suspension) return null
  const { reason, since } = data.suspension
  return (
    <Banner label={t.suspensionBanner.accountSuspended} icon={IconBan} isAlarm>
      <p>{messages.suspended(reason)}</p>
      <p>{t.suspensionBanner.sinceSinceCanRead(formatDate(since))}</p>
    </Banner>
  )
}
