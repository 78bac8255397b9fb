import type { AlertRule } from '@sahihi/contract/endpoints/alerts.ts'
import type { LiveScan } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const settings = { as: 'partner', path: '/analytics/settings', ready: /Alert Rules and Settings/ } as const
const rules: AlertRule[] = [
  { kind: 'copied_label', threshold: null, countries: null, notifyByEmail: true },
  { kind: 'many_scans', threshold: 20, countries: null, notifyByEmail: true },
  { kind: 'wrong_pins', threshold: 10, countries: null, notifyByEmail: true },
  { kind: 'outside_countries', threshold: null, countries: ['NG', 'GH', 'BJ'], notifyByEmail: false },
  { kind: 'unreleased', threshold: null, countries: null, notifyByEmail: true },
]

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
    replies: { 'GET /api/alerts/rules': { data: rules } },
  },
  {
    ...settings,
    name: 'alerts, emails loading',
    replies: { 'GET /api/team/mails': hangs },
    loading: { skeleton: 'Loading your emails' },
  },
  {
    ...settings,
    name: 'alerts, emails failed',
    ready: /Failed to load your emails/,
    replies: { 'GET /api/team/mails': fails },
  },
  {
    ...settings,
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
    ...settings,
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
    ...settings,
    name: 'alerts, settings failed',
    ready: /Failed to load your settings/,
    replies: { 'GET /api/products/analytics/preferences': fails },
  },
  { ...settings, name: 'alerts, without a plan', as: 'newcomer', ready: /need a Premium or Enterprise plan/ },
])
