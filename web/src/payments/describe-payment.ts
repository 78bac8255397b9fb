import type { Payment } from '@sahihi/contract/endpoints/payments.ts'

export const stateWords: Record<Payment['state'], string> = {
  pending: 'Not confirmed yet',
  paid: 'Paid',
  failed: 'Declined',
  not_completed: 'Not completed',
  withdrawn: 'Given back',
  flagged: 'Being looked at',
  resolved: 'Looked at, not credited',
}
