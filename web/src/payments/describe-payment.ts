import type { Payment } from '@sahihi/contract/endpoints/payments.ts'

export const stateWords: Record<Payment['state'], string> = {
  pending: 'Not confirmed yet',
  paid: 'Paid',
  failed: 'Declined',
  not_completed: 'Not completed',
  withdrawn: 'Given back',
  in_review: 'Being looked at',
  reviewed: 'Looked at, not credited',
}
