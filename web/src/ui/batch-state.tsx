import type { BatchState } from '@sahihi/contract/batches.ts'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import styles from './batch-state.module.css'

/** How each state of a batch is said and shown. */
export const batchStates = {
  released: { words: 'Released', icon: IconCircleCheck, look: styles.released },
  not_released: { words: 'Not released', icon: IconHourglass, look: styles.notReleased },
  recalled: { words: 'Recalled', icon: IconAlertTriangle, look: styles.recalled },
  closed: { words: 'Closed', icon: IconArchive, look: styles.closed },
}

export function BatchStateMark({ state }: { state: BatchState }) {
  const { words, icon: Sign, look } = batchStates[state]
  return (
    <span className={`${styles.mark} ${look}`}>
      <Sign size={15} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
}
