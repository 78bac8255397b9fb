import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { paymentsText as t } from '@sahihi/contract/i18n/en/workspace/payments.ts'

export const stateWords: Record<Payment['state'], string> = {
  pending: t.describePayment.notConfirmedYet,
  paid: t.describePayment.paid,
  failed: t.describePayment.declined,
  not_completed: t.describePayment.notCompleted,
  withdrawn: t.describePayment.givenBack,
  flagged: t.describePayment.beingLooked,
  resolved: t.describePayment.lookedNotCredited,
}
