import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
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

type Parts = NonNullable<BatchRow['parts']>

export const countParts = (parts: Parts) => Object.values(parts).reduce((sum, count) => sum + count, 0)

/** The state of a batch; of the parts of a lot the one that needs attention first, with how many are in it where they differ. */
export function LotState({ row: { state, parts } }: { row: Pick<BatchRow, 'state' | 'parts'> }) {
  if (!parts) return <BatchStateBadge state={state} />
  const first = (['recalled', 'not_released', 'closed', 'released'] as const).find((each) => parts[each] > 0) ?? state
  const count = countParts(parts)
  if (parts[first] === count) return <BatchStateBadge state={first} />
  return <IconBadge {...batchStateStyles[first]}>{t.partsInState(parts[first], count, t.batchStates[first])}</IconBadge>
}
