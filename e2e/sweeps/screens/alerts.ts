import type { Screen } from './screen.ts'

const settings = { as: 'partner', path: () => '/analytics/settings', ready: /Alert Rules and Settings/ } as const
const rules = [
  { kind: 'copied_label', threshold: null, countries: null, notifyByEmail: true },
  { kind: 'many_scans', threshold: 20, countries: null, notifyByEmail: true },
  { kind: 'wrong_pins', threshold: 10, countries: null, notifyByEmail: true },
  { kind: 'outside_countries', threshold: null, countries: ['NG', 'GH', 'BJ'], notifyByEmail: false },
  { kind: 'unreleased', threshold: null, countries: null, notifyByEmail: true },
]

const live = { as: 'partner', path: () => '/analytics', ready: /Live scans/ } as const
const liveScan = (cursor: string, more: object) => ({
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

/** The analytics settings with rules, and the live feed, in every state. */
export const alertScreens: Screen[] = [
  {
    ...live,
    name: 'live feed',
    ready: /typed/,
    answers: { call: '**/analytics/live**', json: { success: true, data: { scans, cursor: '3' } } },
  },
  { ...live, name: 'live feed, loading', hangs: { call: '**/analytics/live**', skeleton: 'Loading live scans' } },
  {
    ...live,
    name: 'live feed, disconnected',
    ready: /No connection, trying again/,
    fails: '**/analytics/live**',
  },
  {
    ...settings,
    name: 'alerts, rules set',
    ready: /Benin/,
    answers: { call: '**/api/alerts/rules', json: { success: true, data: rules } },
  },
  {
    ...settings,
    name: 'alerts, emails loading',
    hangs: { call: '**/api/team/mails', skeleton: 'Loading your emails' },
  },
  { ...settings, name: 'alerts, emails failed', ready: /Failed to load your emails/, fails: '**/api/team/mails' },
  {
    ...settings,
    name: 'alerts, no emails while the rule is off',
    ready: /nobody in your team is emailed/,
    answers: { call: '**/api/alerts/rules', json: { success: true, data: [] } },
  },
  { ...settings, name: 'alerts, rules loading', hangs: { call: '**/api/alerts/rules', skeleton: 'Loading rules' } },
  {
    ...settings,
    name: 'alerts, settings loading',
    hangs: { call: '**/analytics/preferences', skeleton: 'Loading settings' },
  },
  { ...settings, name: 'alerts, rules failed', ready: /Failed to load your alert rules/, fails: '**/api/alerts/rules' },
  {
    ...settings,
    name: 'alerts, settings failed',
    ready: /Failed to load your settings/,
    fails: '**/analytics/preferences',
  },
  { ...settings, name: 'alerts, without a plan', as: 'empty', ready: /need a Premium or Enterprise plan/ },
]
