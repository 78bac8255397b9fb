import type { AlertException, AlertRule } from '@sahihi/contract/endpoints/alerts.ts'
import type { LiveScan } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const emails = { as: 'partner', path: '/analytics/settings', ready: /Emails and Time Zone/ } as const
const settings = { as: 'partner', path: '/alerts/settings', ready: /Alert settings/ } as const
const rules: AlertRule[] = [
  { kind: 'copied_label', threshold: null, countries: null, notifyByEmail: true },
  { kind: 'many_scans', threshold: 20, countries: null, notifyByEmail: true },
  { kind: 'wrong_pins', threshold: 10, countries: null, notifyByEmail: true },
  { kind: 'outside_markets', threshold: 10, countries: null, notifyByEmail: true },
  { kind: 'outside_countries', threshold: null, countries: ['NG', 'GH', 'BJ'], notifyByEmail: false },
  { kind: 'unreleased', threshold: null, countries: null, notifyByEmail: true },
]

const exception: AlertException = {
  productId: '1',
  productName: 'A product whose name is so long that no line of a telephone can hold it',
  limit: 12,
  chosen: 12,
  ownLimit: 12,
  isResold: true,
  rules: [
    { kind: 'many_scans', isOff: false, threshold: 10_000, countries: null },
    { kind: 'outside_countries', isOff: false, threshold: null, countries: ['GH', 'BJ'] },
    { kind: 'unreleased', isOff: true, threshold: null, countries: null },
  ],
}
const differing = { exceptions: [exception, { ...exception, productId: '2' }], pagination: onePage(2) }

const live = { as: 'partner', path: '/analytics', ready: /Live scans/ } as const
const liveScan = (cursor: string, more: Partial<LiveScan>): LiveScan => ({
  cursor,
  productName: 'Paracetamol 500 mg',
  batchName: 'Run 7',
  city: 'Lagos',
  country: 'NG',
  method: 'QR_SCAN',
  isFirst: true,
  scannedAt: '2026-11-20T10:00:00.000Z',
  ...more,
})
const scans = [
  liveScan('1', {}),
  liveScan('2', { city: null, country: null, method: 'MANUAL_ENTRY', isFirst: false }),
  liveScan('3', {
    productName: 'A product whose name is so long that no line of a telephone can hold it',
    isFirst: false,
  }),
]

testStates([
  {
    ...live,
    name: 'live feed',
    ready: /typed/,
    replies: { 'GET /api/products/analytics/live': { data: { scans, cursor: '3' } } },
  },
  {
    ...live,
    name: 'live feed, loading',
    replies: { 'GET /api/products/analytics/live': hangs },
    loading: { skeleton: 'Loading live scans' },
  },
  {
    ...live,
    name: 'live feed, disconnected',
    ready: /No connection, trying again/,
    replies: { 'GET /api/products/analytics/live': fails },
  },
  {
    ...settings,
    name: 'alerts, rules set',
    ready: /Benin/,
    replies: { 'GET /api/alerts/rules': { data: rules }, 'GET /api/alerts/exceptions': { data: differing } },
  },
  {
    ...emails,
    name: 'alerts, emails loading',
    replies: { 'GET /api/team/mails': hangs },
    loading: { skeleton: 'Loading your emails' },
  },
  {
    ...emails,
    name: 'alerts, emails failed',
    ready: /Failed to load your emails/,
    replies: { 'GET /api/team/mails': fails },
  },
  {
    ...emails,
    name: 'alerts, no emails while the rule is off',
    ready: /nobody in your team is emailed/,
    replies: { 'GET /api/alerts/rules': { data: [] } },
  },
  {
    ...settings,
    name: 'alerts, rules loading',
    replies: { 'GET /api/alerts/rules': hangs },
    loading: { skeleton: 'Loading rules' },
  },
  {
    ...emails,
    name: 'alerts, settings loading',
    replies: { 'GET /api/products/analytics/preferences': hangs },
    loading: { skeleton: 'Loading settings' },
  },
  {
    ...settings,
    name: 'alerts, rules failed',
    ready: /Failed to load your alert rules/,
    replies: { 'GET /api/alerts/rules': fails },
  },
  {
    ...emails,
    name: 'alerts, settings failed',
    ready: /Failed to load your settings/,
    replies: { 'GET /api/products/analytics/preferences': fails },
  },
  {
    ...settings,
    name: 'alerts, a product that differs',
    ready: /Its own|Ghana/,
    replies: { 'GET /api/alerts/rules': { data: rules }, 'GET /api/alerts/exceptions': { data: differing } },
    act: async () => {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await expect.element(page.getByRole('button', { name: 'Like all products' })).toBeVisible()
    },
  },
  {
    ...settings,
    name: 'alerts, products that differ loading',
    replies: { 'GET /api/alerts/exceptions': hangs },
    loading: { skeleton: 'Loading the products that differ' },
  },
  {
    ...settings,
    name: 'alerts, copied labels and products that differ failed',
    ready: /Failed to load the settings of copied labels/,
    replies: { 'GET /api/copy-settings': fails, 'GET /api/alerts/exceptions': fails },
  },
  { ...settings, name: 'alerts, without a plan', as: 'newcomer', ready: /need a Premium or Enterprise plan/ },
])
