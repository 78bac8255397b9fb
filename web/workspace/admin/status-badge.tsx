import type { Application, ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import styles from '../ui/badge.module.css'
import { IconCheck, IconClock, IconX } from '../ui/icons.tsx'
import { adminText as t } from './text.ts'

const badges = {
  pending: { label: t.statuses.pending, icon: IconClock, style: styles.gold },
  approved: { label: t.statuses.approved, icon: IconCheck, style: styles.green },
  closed: { label: t.statuses.closed, icon: IconX, style: styles.quiet },
  rejected: { label: t.statuses.rejected, icon: IconX, style: styles.vermilion },
}

type Status = Application['status'] | ApplicationWarning['others'][number]['status']

export function StatusBadge({ status }: { status: Status }) {
  const { label, icon: Icon, style } = badges[status]
  return (
    <span className={`${styles.badge} ${style}`}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {label}
    </span>
  )
}
