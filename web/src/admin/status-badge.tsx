import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import styles from '../ui/badge.module.css'
import { IconCheck, IconClock, IconX } from '../ui/icons.tsx'

const shown = {
  pending: { words: t.statusBadge.pending, icon: IconClock, style: styles.gold },
  approved: { words: t.statusBadge.approved, icon: IconCheck, style: styles.green },
  rejected: { words: t.statusBadge.rejected, icon: IconX, style: styles.vermilion },
}

export function Status({ status }: { status: Application['status'] }) {
  const { words, icon: Sign, style } = shown[status]
  return (
    <span className={`${styles.badge} ${style}`}>
      <Sign size={15} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
}
