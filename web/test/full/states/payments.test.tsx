import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs, onePage, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const plan = { as: 'partner', path: '/subscription', ready: /Plan, usage and billing/ } as const
const callback = {
  as: 'partner',
  path: '/subscription/callback?reference=SHH-1',
  ready: /Verifying your payment…|Payment/,
} as const
const month = { startDate: '2026-11-21T10:00:00.000Z', endDate: '2026-12-21T10:00:00.000Z', codes: 10_000 }
const payment: Payment = {
  id: '00000000-0000-4000-8000-000000000000',
  reference: 'SHH-00112233445566778899aabbccddeeff0011223344556677',
  planType: 'PREMIUM',
  amount: 5_000_000,
  currency: 'NGN',
  state: 'paid',
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z',
  channel: 'card',
  failureReason: null,
  isRenewal: false,
  isProcessing: false,
  checkoutUrl: null,
  expiresAt: null,
  isSandbox: true,
  period: month,
}
const states = ['paid', 'failed', 'expired', 'canceled', 'withdrawn', 'flagged', 'resolved'] as const
const open: Payment = {
  ...payment,
  state: 'pending',
  createdAt: '2026-11-21T11:00:00.000Z',
  paidAt: null,
  period: null,
  checkoutUrl: 'https://checkout.example/1',
  expiresAt: '2026-11-21T11:30:00.000Z',
}
const processing: Payment = { ...open, isProcessing: true, checkoutUrl: null, expiresAt: null }
const inState = (state: (typeof states)[number]) => ({
  ...payment,
  id: state,
  state,
  ...(['paid', 'withdrawn'].includes(state) ? {} : { paidAt: null, period: null }),
})

const statusReply = { isSandbox: true, supportEmail: 'help@sahihi.example' }
const subscription: Subscription = {
  planType: 'PREMIUM',
  status: 'ACTIVE',
  endDate: month.endDate,
  qrCodesGenerated: 9000,
  qrCodeLimit: 10_000,
  allowance: null,
  canCollectFeedback: true,
  canDesignLabels: true,
  canUseDeepAnalytics: true,
  next: { planType: 'PREMIUM', startDate: month.endDate, endDate: '2027-01-21T10:00:00.000Z' },
  paidUntil: '2027-01-21T10:00:00.000Z',
  savedCard: { planType: 'PREMIUM', brand: 'visa', last4: '4081', expiry: '12/30' },
  renewal: null,
}

/** A reply with the given changes to the running plan. */
const subscriptionReply = (changes: Partial<Subscription>) => ({
  'GET /api/subscriptions/status': { ...statusReply, subscription: { ...subscription, ...changes } },
})
const notPaidAhead = { next: null, paidUntil: month.endDate }

testStates([
  { ...plan, name: 'subscription', ready: /No payments yet\./ },
  ...[
    { name: 'a payment at the bank', row: processing },
    { name: 'a renewal that waits', row: { ...processing, isRenewal: true } },
  ].map(({ name, row }) => ({
    ...plan,
    name: `subscription, ${name}`,
    ready: /Check again/,
    replies: { 'GET /api/subscriptions/payments': { data: { payments: [row], pagination: onePage(5) } } },
  })),
  {
    ...plan,
    name: 'subscription, canceling a payment',
    replies: { 'GET /api/subscriptions/payments': { data: { payments: [open], pagination: onePage(5) } } },
    act: async () => {
      await page.getByRole('button', { name: 'Cancel payment' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...plan,
    name: 'subscription, with payments',
    replies: {
      'GET /api/subscriptions/payments': {
        data: { payments: [open, ...states.map(inState)], pagination: onePage(5) },
      },
    },
    act: async () => {
      await expect.element(page.getByText('Under review')).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'Resume payment', exact: true })).toBeVisible()
    },
  },
  {
    ...plan,
    name: 'subscription, renewed automatically',
    replies: subscriptionReply({
      ...notPaidAhead,
      renewal: { date: month.endDate, planType: 'PREMIUM', amount: 5_000_000 },
    }),
    act: () => expect.element(page.getByRole('button', { name: 'Cancel auto-renew' })).toBeVisible(),
  },
  {
    ...plan,
    name: 'subscription, paid ahead',
    replies: subscriptionReply({}),
    act: () =>
      expect.element(page.getByText('is kept to renew the Premium plan after what you have paid')).toBeVisible(),
  },
  {
    ...plan,
    name: 'subscription, used up and not renewed',
    replies: subscriptionReply({
      ...notPaidAhead,
      planType: 'ENTERPRISE',
      qrCodesGenerated: 30_000,
      qrCodeLimit: 30_000,
    }),
    act: () => expect.element(page.getByRole('button', { name: 'Remove card' })).toBeVisible(),
  },
  {
    ...plan,
    name: 'subscription, with an allowance',
    ready: /1,000,000 extra codes/,
    replies: subscriptionReply({
      qrCodeLimit: 1_010_000,
      qrCodesGenerated: 1_009_999,
      allowance: { codes: 1_000_000, reason: 'A contract of three years', lastDay: '2027-11-21' },
    }),
  },
  {
    ...plan,
    name: 'subscription, plan loading',
    replies: { 'GET /api/subscriptions/status': hangs },
    loading: { skeleton: 'Loading your plan' },
  },
  {
    ...plan,
    name: 'subscription, payments loading',
    replies: { 'GET /api/subscriptions/payments': hangs },
    loading: { skeleton: 'Loading payments' },
  },
  {
    ...plan,
    name: 'subscription, failed',
    ready: /Failed to load your plan/,
    replies: { 'GET /api/subscriptions/status': fails },
  },
  {
    ...plan,
    name: 'subscription, payments failed',
    ready: /Failed to load payments/,
    replies: { 'GET /api/subscriptions/payments': fails },
  },
  {
    ...plan,
    name: 'subscription, checkout failed',
    replies: { 'POST /api/subscriptions/initialize': fails },
    act: async () => {
      await page.getByRole('button', { name: 'Choose Basic' }).click()
      await expect.element(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    ...callback,
    name: 'payment, paid',
    replies: { 'GET /api/subscriptions/verify': { message: 'It has arrived.', data: payment } },
    ready: /Payment Successful/,
  },
  {
    ...callback,
    name: 'payment, not confirmed',
    replies: { 'GET /api/subscriptions/verify': { message: 'Not yet.', data: open } },
    ready: /Payment not confirmed yet/,
  },
  {
    ...callback,
    name: 'payment, unknown',
    ready: /Payment Verification Failed/,
    replies: {
      'GET /api/subscriptions/verify': refuses(404, { code: 'not_found', message: 'No payment has this reference.' }),
    },
  },
  {
    name: 'receipt',
    as: 'partner',
    path: `/subscription/receipt/${payment.id}`,
    ready: /Total \(NGN\)/,
    replies: {
      'GET /api/subscriptions/payments/:id': {
        data: {
          ...payment,
          number: 'SHH-2026-000041',
          buyer: { companyName: 'Screened Goods Ltd', address: '1 Marina, Lagos' },
          email: 'pay@screened.example',
          seller: ['Sahihi Ltd', '12 Broad Street, Lagos', 'TIN 12345678-0001'],
          vat: { percent: 7.5, amount: 348_837 },
          cardLast4: '4081',
        },
      },
    },
  },
  {
    name: 'receipt, unknown',
    as: 'partner',
    path: `/subscription/receipt/${payment.id}`,
    ready: /Failed to load this receipt/,
    replies: { 'GET /api/subscriptions/payments/:id': refuses(404, { code: 'not_found' }) },
  },
])
