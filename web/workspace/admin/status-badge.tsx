import type { Application, ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconCheck, IconClock, IconX } from '../ui/icons.tsx'
import { adminText as t } from './text.ts'

const badges = {
  pending: { icon: IconClock, color: 'gold' },
  approved: { icon: IconCheck, color: 'green' },
  closed: { icon: IconX, color: 'gray' },
  rejected: { icon: IconX, color: 'red' },
} as const

type Status = Application['status'] | ApplicationWarning['others'][number]['status']

export const StatusBadge = ({ status }: { status: Status }) => (
  <IconBadge {...badges[status]}>{t.statuses[status]}</IconBadge>
)
