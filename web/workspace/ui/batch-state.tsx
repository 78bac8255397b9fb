import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import { inventoryText as t } from '../catalog/text.ts'
import styles from './badge.module.css'
import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLock } from './icons.tsx'

export const batchStateStyles = {
  released: { icon: IconCircleCheck, className: styles.green },
  not_released: { icon: IconHourglass, className: styles.gold },
  recalled: { icon: IconAlertTriangle, className: styles.vermilion },
  closed: { icon: IconLock, className: styles.quiet },
}

export function BatchStateBadge({ state }: { state: BatchState }) {
  const { icon: Icon, className } = batchStateStyles[state]
  return (
    <span className={`${styles.badge} ${className}`}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {t.batchStates[state]}
    </span>
  )
}
