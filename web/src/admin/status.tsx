import type { Application } from '@sahihi/contract/admin.ts'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import styles from './applications.module.css'

const shown = {
  pending: { words: 'Pending', icon: IconClock, style: styles.pending },
  approved: { words: 'Approved', icon: IconCheck, style: styles.approved },
  rejected: { words: 'Rejected', icon: IconX, style: styles.rejected },
}

export function Status({ status }: { status: Application['status'] }) {
  const { words, icon: Sign, style } = shown[status]
  return (
    <span className={`${styles.status} ${style}`}>
      <Sign size={15} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
}
