import type { FlaggedPayment, PartnerPayment } from '@sahihi/contract/endpoints/payments.ts'
import { page } from 'vitest/browser'
import { fails, hangs, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const at = '2026-11-19T10:00:00.000Z'
const overview = { as: 'admin', path: '/admin', ready: /Codes created/ } as const
const company = { as: 'admin', path: '/admin/companies/7', ready: /Ada Obi/ } as const
const payments = { as: 'admin', path: '/admin/payments', ready: /1 payment, ₦50,000 paid/ } as const

const odd: FlaggedPayment = {
  id: 'odd',
  companyName: 'Odd Payer Ltd',
  planType: 'ENTERPRISE',
  amount: 12_000_000,
  reference: 'SHH-00112233445566778899aabbccddeeff',
  createdAt: at,
  flagReason: 'It was paid in GHS, not in NGN.',
}
const payment: PartnerPayment = {
  id: 'payment',
  reference: 'SHH-00112233445566778899aabbccddeeff',
  planType: 'ENTERPRISE',
  amount: 12_000_000,
  currency: 'NGN',
  state: 'flagged',
  createdAt: at,
  paidAt: null,
  channel: null,
  failureReason: null,
  isRenewal: false,
  isProcessing: false,
  expiresAt: null,
  isSandbox: true,
  period: null,
  partner: { id: '7', companyName: 'Kano Bottling Company of Nigeria Limited, formerly Bompai Drinks' },
  flagReason: odd.flagReason,
}
const declined: PartnerPayment = {
  ...payment,
  id: 'declined',
  state: 'failed',
  isRenewal: true,
  flagReason: null,
  failureReason: 'Insufficient funds on the card that ends in 4081',
}
const several = {
  'GET /api/admin/payments': { data: { payments: [payment, declined], paid: 0, pagination: onePage(2) } },
}
const none = { 'GET /api/admin/payments': { data: { payments: [], paid: 0, pagination: onePage(0) } } }

testStates([
  {
    ...overview,
    name: 'overview, with all that can wait',
    ready: /1,234 payments to review/,
    replies: {
      'GET /api/admin/overview': {
        data: {
          applications: { waiting: 12, oldest: at },
          reports: { 'new': 1200, looking_into: 3 },
          flaggedPayments: 1234,
          partners: { active: 12_480, suspended: 17, closed: 204 },
          month: { from: '2026-11-01', codes: 128_480_000, scans: 1_204_480_000, revenue: 1_284_800_000_00 },
        },
      },
    },
  },
  {
    ...overview,
    name: 'overview, with nothing that waits',
    ready: /All clear/,
    replies: {
      'GET /api/admin/overview': {
        data: {
          applications: { waiting: 0, oldest: null },
          reports: { 'new': 0, looking_into: 0 },
          flaggedPayments: null,
          partners: { active: 0, suspended: 0, closed: 0 },
          month: { from: '2026-11-01', codes: 0, scans: 0, revenue: null },
        },
      },
    },
  },
  {
    ...overview,
    name: 'overview, loading',
    ready: /Overview/,
    replies: { 'GET /api/admin/overview': hangs },
    loading: { skeleton: 'Loading the overview' },
  },
  {
    ...overview,
    name: 'overview, failed',
    ready: /Failed to load the overview/,
    replies: { 'GET /api/admin/overview': fails },
  },
  { ...company, name: 'partner', ready: /Insufficient funds/, replies: several },
  {
    ...company,
    name: 'partner, with no payment and no activity',
    ready: /No activity yet/,
    replies: { ...none, 'GET /api/admin/activity': { data: { rows: [], previous: null, next: null } } },
  },
  {
    ...company,
    name: 'partner, loading',
    ready: /Partner/,
    replies: { 'GET /api/admin/partners/:id': hangs },
    loading: { skeleton: 'Loading the partner' },
  },
  {
    ...company,
    name: 'partner, failed',
    ready: /Failed to load the partner/,
    replies: { 'GET /api/admin/partners/:id': fails },
  },
  { ...payments, name: 'payments', ready: /2 payments/, replies: several },
  {
    ...payments,
    name: 'payments, some to review',
    ready: /2 payments to review/,
    replies: { ...several, 'GET /api/admin/payments/flagged': { data: [odd, { ...odd, id: 'another' }] } },
  },
  {
    ...payments,
    name: 'payments, review dialog',
    ready: /Insufficient funds/,
    replies: several,
    act: () => page.getByRole('button', { name: 'Close review… of Kano Bottling' }).click(),
  },
  { ...payments, name: 'payments, none', ready: /No payments yet/, replies: none },
  {
    ...payments,
    name: 'payments, none found',
    path: '/admin/payments?state=flagged&partner=7&from=2026-11-01',
    ready: /No payment matches these filters/,
    replies: none,
  },
  {
    ...payments,
    name: 'payments, loading',
    ready: /Payments of all partners/,
    replies: { 'GET /api/admin/payments': hangs },
    loading: { skeleton: 'Loading payments' },
  },
  {
    ...payments,
    name: 'payments, failed',
    ready: /Failed to load payments/,
    replies: { 'GET /api/admin/payments': fails },
  },
])
