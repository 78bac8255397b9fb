import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { IconBadge } from '../ui/icon-badge.tsx'
import { PinBadge } from '../ui/pin-badge.tsx'
import { inboxText as t } from './text.ts'

const colors = { high: 'red', medium: 'gold', low: 'gray' } as const

/** How severe an item is, its status unless it is open, and what was done about its code and batch. */
export const ItemBadges = ({ item: { severity, status, pin, isBlocked, batch } }: { item: InboxItem }) => (
  <>
    <IconBadge color={colors[severity]}>
      <span className="visually-hidden">{t.severity}: </span>
      {t.severities[severity]}
    </IconBadge>
    {status === 'open' ? null : (
      <IconBadge color={status === 'closed' ? 'green' : 'gold'}>{t.statuses[status]}</IconBadge>
    )}
    {pin ? <PinBadge fact={pin} /> : null}
    {isBlocked ? <IconBadge color="gray">{t.row.blocked}</IconBadge> : null}
    {batch.isRecalled ? <IconBadge color="gray">{t.row.recalled}</IconBadge> : null}
  </>
)
