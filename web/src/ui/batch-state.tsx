import type { BatchState } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import styles from './badge.module.css'

/** How each state of a batch is said and shown. */
export const batchStates = {
  released: { words: 'Released', icon: IconCircleCheck, look: styles.green },
  not_released: { words: 'Not released', icon: IconHourglass, look: styles.gold },
  recalled: { words: 'Recalled', icon: IconAlertTriangle, look: styles.vermilion },
  closed: { words: 'Closed', icon: IconArchive, look: styles.quiet },
}

export function BatchStateMark({ state }: { state: BatchState }) {
  const { words, icon: Sign, look } = batchStates[state]
  return (
    <span className={`${styles.pill} ${look}`}>
      <Sign size={15} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
}
