import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import badge from '../ui/badge.module.css'
import { PinBadge } from '../ui/pin-badge.tsx'
import { inboxText as t } from './text.ts'

const colors = { high: badge.vermilion, medium: badge.gold, low: badge.quiet }

/** How severe an item is, its status unless it is open, and what was done about its code and batch. */
export const ItemBadges = ({ item: { severity, status, pin, isBlocked, batch } }: { item: InboxItem }) => (
  <>
    <span className={`${badge.badge} ${colors[severity]}`}>
      <span className="visually-hidden">{t.severity}: </span>
      {t.severities[severity]}
    </span>
    {status === 'open' ? null : (
      <span className={`${badge.badge} ${status === 'closed' ? badge.green : badge.gold}`}>{t.statuses[status]}</span>
    )}
    {pin ? <PinBadge fact={pin} /> : null}
    {isBlocked ? <span className={`${badge.badge} ${badge.quiet}`}>{t.row.blocked}</span> : null}
    {batch.isRecalled ? <span className={`${badge.badge} ${badge.quiet}`}>{t.row.recalled}</span> : null}
  </>
)
