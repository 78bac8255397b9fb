import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import { inventoryText as t } from '../catalog/text.ts'
import { IconBadge } from './icon-badge.tsx'
import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconLock } from './icons.tsx'

export const batchStateStyles = {
  released: { icon: IconCircleCheck, color: 'green' as const },
  not_released: { icon: IconHourglass, color: 'gold' as const },
  recalled: { icon: IconAlertTriangle, color: 'red' as const },
  closed: { icon: IconLock, color: 'gray' as const },
}

export const BatchStateBadge = ({ state }: { state: BatchState }) => (
  <IconBadge {...batchStateStyles[state]}>{t.batchStates[state]}</IconBadge>
)
