/** What becomes of a payment. */
export const paymentStates = [
  'pending',
  'paid',
  'failed',
  'expired',
  'canceled',
  'withdrawn',
  'flagged',
  'resolved',
] as const
export type PaymentState = (typeof paymentStates)[number]
