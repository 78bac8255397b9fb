import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import badge from '../../ui/badge.module.css'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglass } from '../../ui/icons.tsx'
import { ordersText as t } from './text.ts'

const styles = {
  in_progress: { icon: IconHourglass, className: badge.gold },
  paused: { icon: IconHourglass, className: badge.quiet },
  ready: { icon: IconCircleCheck, className: badge.green },
  canceled: { icon: IconBan, className: badge.quiet },
  payment_withdrawn: { icon: IconBan, className: badge.vermilion },
  failed: { icon: IconAlertTriangle, className: badge.vermilion },
}

export function OrderStateBadge({ order }: { order: Order }) {
  const state = order.isPaused ? 'paused' : order.state
  const { icon: Icon, className } = styles[state]
  return (
    <span className={`${badge.badge} ${className}`}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {t.states[state]}
    </span>
  )
}
