import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { expect, test } from 'vitest'
import { choosePlanNotice } from './plan-notice.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const plan: Subscription = {
  planType: 'BASIC',
  status: 'ACTIVE',
  endDate: '2026-12-15T12:00:00.000Z',
  qrCodesGenerated: 0,
  qrCodeLimit: 2000,
  allowance: null,
  canCollectFeedback: false,
  canDesignLabels: false,
  canUseDeepAnalytics: false,
  next: null,
  paidUntil: '2026-12-15T12:00:00.000Z',
  savedCard: null,
  renewal: null,
}
const savedCard = { planType: 'BASIC' as const, brand: 'visa', last4: '4081', expiry: '12/30' }
const renewal = { date: '2026-11-23T12:00:00.000Z', planType: 'BASIC' as const, amount: 1_500_000 }
const enterprise = { planType: 'ENTERPRISE' as const, qrCodesGenerated: 30_000, qrCodeLimit: 30_000 }

test.each([
  ['nothing while there is enough of both', {}, undefined],
  ['that 80 % are made', { qrCodesGenerated: 1600 }, '400 codes left on your basic plan.'],
  ['nothing at one less', { qrCodesGenerated: 1599 }, undefined],
  ['that all are made', { qrCodesGenerated: 2000 }, 'You’ve used all codes on your basic plan.'],
  ['that it ends in three days', { endDate: '2026-11-24T12:00:00.000Z' }, 'Your basic plan ends on Nov 24, 2026.'],
  ['nothing a moment before', { endDate: '2026-11-24T12:00:01.000Z' }, undefined],
  ['nothing about an end that a renewal moves', { endDate: '2026-11-23T12:00:00.000Z', savedCard, renewal }, undefined],
  [
    'that it ends when a card is saved but nothing is renewed',
    { endDate: '2026-11-23T12:00:00.000Z', savedCard },
    'Your basic plan ends on Nov 23, 2026.',
  ],
  [
    'when the next codes of the largest plan begin',
    enterprise,
    'You’ve used all codes on your enterprise plan. A new month of codes starts on Dec 15, 2026 if you renew.',
  ],
  [
    'that its next codes come without payment when it is renewed',
    { ...enterprise, renewal },
    'You’ve used all codes on your enterprise plan. Your next month of codes starts on Dec 15, 2026.',
  ],
  ['that it has ended', { status: 'ENDED' as const }, 'Your basic plan has ended.'],
  [
    'that a trial is used up',
    { planType: 'TRIAL' as const, status: 'ENDED' as const, qrCodesGenerated: 100, qrCodeLimit: 100 },
    'You’ve used all codes on your free trial.',
  ],
])('the notice of a plan says %s', (_, change, notice) => {
  expect(choosePlanNotice({ ...plan, ...change }, now)).toBe(notice)
})
