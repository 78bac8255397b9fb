import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { appText as t } from '@sahihi/contract/i18n/en/workspace/app.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../lib/format.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { Banner } from '../ui/banner.tsx'
import { IconBan } from '../ui/icons.tsx'

/** On every page of a suspended partner: the reason, and what still works. */
export function SuspensionBanner() {
  const { data } = useQuery({ ...profileQuery, refetchOnWindowFocus: true })
  if (!data?.suspension) return null
  const { reason, since } = data.suspension
  return (
    <Banner label={t.suspension.label} icon={IconBan} isAlarm>
      <p>{messages.suspended(reason)}</p>
      <p>{t.suspension.effect(formatDate(since))}</p>
    </Banner>
  )
}
