import type { Application } from '@sahihi/contract/endpoints/admin.ts'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import styles from '../ui/badge.module.css'

const shown = {
  pending: { words: 'Pending', icon: IconClock, style: styles.gold },
  approved: { words: 'Approved', icon: IconCheck, style: styles.green },
  rejected: { words: 'Rejected', icon: IconX, style: styles.vermilion },
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
