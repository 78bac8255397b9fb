import type { PaymentState as State } from '@sahihi/contract/domain/payment-states.ts'
import { paymentsText } from '../payments/text.ts'
import { IconBadge, type Tone } from './icon-badge.tsx'

const colors: Partial<Record<State, Tone>> = {
  paid: 'green',
  failed: 'red',
  withdrawn: 'red',
  pending: 'gold',
  flagged: 'gold',
}

export const PaymentState = ({ state }: { state: State }) => (
  <IconBadge color={colors[state] ?? 'gray'}>{paymentsText.states[state]}</IconBadge>
)
