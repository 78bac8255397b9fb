import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglass } from '../../ui/icons.tsx'
import { ordersText as t } from './text.ts'

const styles = {
  in_progress: { icon: IconHourglass, color: 'gold' as const },
  paused: { icon: IconHourglass, color: 'gray' as const },
  ready: { icon: IconCircleCheck, color: 'green' as const },
  canceled: { icon: IconBan, color: 'gray' as const },
  payment_withdrawn: { icon: IconBan, color: 'red' as const },
  failed: { icon: IconAlertTriangle, color: 'red' as const },
}

export function OrderStateBadge({ order }: { order: Order }) {
  const state = order.isPaused ? 'paused' : order.state
  return <IconBadge {...styles[state]}>{t.states[state]}</IconBadge>
}
