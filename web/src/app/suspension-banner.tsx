import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../lib/format.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { Banner } from '../ui/banner.tsx'

/** Over every page of a suspended partner: why, and what it still can do. */
export function SuspensionBanner() {
  const { data } = useQuery({ ...profileQuery, refetchOnWindowFocus: true })
  if (!data?.suspension) return null
  const { reason, since } = data.suspension
  return (
    <Banner label="Your account is suspended" icon={IconBan} isAlarm>
      <p>{messages.suspended(reason)}</p>
      <p>
        Since {formatDate(since)}. You can read everything and handle reports, but not make or download codes, change
        anything or pay.
      </p>
    </Banner>
  )
}
