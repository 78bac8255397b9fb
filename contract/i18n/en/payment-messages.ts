/** The messages of the API and the pages about payments and plans. */
export const paymentMessages = {
  referenceMissing: 'Payment reference not found',
  paymentMissing: 'Payment reference not found',
  paymentStartFailed: 'Failed to initialize subscription. Please try again.',
  noAuthorizationUrl: 'No authorization URL received',
  paymentCredited: 'Payment received. Your plan is active.',
  paymentPending: 'Your payment is not confirmed yet. Your plan starts when it is.',
  paymentCanceled: 'Payment canceled.',
  paymentNotOpen: 'This payment is no longer open. Refresh to see its status.',
  paymentCancelFailed: 'The payment was not canceled. Please try again.',
  paymentUnverified: 'Failed to verify payment. Please contact support if payment was deducted.',
  paymentFailedTitle: 'Payment Verification Failed',
  paymentRefused: {
    failed: 'The payment was declined. Nothing was taken, and you can try again.',
    expired:
      'This payment expired: it was not completed in time. You can start a new one. Money that arrives for it after all is credited, and we email you.',
    canceled:
      'You canceled this payment. You can start a new one. Money that arrives for it after all is credited, and we email you.',
    withdrawn: 'This payment was refunded, so its plan period no longer counts.',
    flagged: 'This payment doesn’t match what we expected. Our team is reviewing it and will email you.',
    resolved: 'Our team reviewed this payment and emailed you the outcome. No plan was activated.',
  },
  paymentsFailed: 'Failed to load payments',
  receiptFailed: 'Failed to load this receipt',
  cancelRenewalFailed: 'Auto-renew was not canceled. Please try again.',
  renewalCanceled: 'Your card is removed. The plan ends on its last day unless you renew.',
  webhookSignatureInvalid: 'The signature does not fit.',
  codesLeft: (left: number, nextCodesOn?: string) =>
    left === 0
      ? `You have used all codes of your current plan. ${nextCodesOn ? `Your next month of codes starts on ${nextCodesOn}.` : 'Choose a larger plan to create more.'}`
      : `Your current plan has ${left.toLocaleString('en-US')} ${left === 1 ? 'code' : 'codes'} left. Reduce the quantity, ${nextCodesOn ? `or wait for your next month of codes on ${nextCodesOn}.` : 'or choose a larger plan.'}`,
} as const
