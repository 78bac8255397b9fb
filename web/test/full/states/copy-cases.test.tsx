import type { CaseGroup, CopyCase, CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answersCodes } from '../../default-replies.ts'
import { keepNotifications } from '../../page-tools.ts'
import { answerNow, fails, hangs, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'
import { until } from '../../until.ts'

const id = '00000000-0000-4000-8000-000000000000'
const list = {
  as: 'partner',
  path: '/suspicious-codes',
  ready: /Codes that were checked by more people/,
} as const
const detail = { as: 'partner', path: `/suspicious-codes/${id}`, ready: /Why it has this score/ } as const

const copyCase: CopyCase = {
  id,
  verificationNumber: '7K2M9QXD04TBH6WZ',
  productId: id,
  productName: 'Paracetamol 500 mg',
  batchId: id,
  batchName: 'Run 7',
  state: 'open',
  score: 13.89,
  limit: 10,
  openedAt: '2026-11-20T10:00:00.000Z',
  isBlocked: false,
  isByPin: false,
  isByPack: false,
  evidence: {
    visitors: 31,
    locations: 4,
    networks: 12,
    firstAt: '2026-10-01T10:00:00.000Z',
    lastAt: '2026-11-20T10:00:00.000Z',
    quietReturns: 3,
    busiestLocation: 5,
    usualVisitors: 2,
  },
  terms: [
    { name: 'visitors', points: 10, text: '31 visitors (22 likely distinct)' },
    { name: 'locations', points: 6, text: '4 locations' },
    { name: 'busiest_location', points: -2, text: '5 visitors at the busiest location (3 likely distinct)' },
    { name: 'quiet_3_days', points: 0, text: 'No visitor after at least 3 quiet days' },
    { name: 'repeat_rate', points: -0.11, text: '45% of the product’s codes reach one more visitor' },
  ],
  pin: null,
}
const pin: NonNullable<CopyCase['pin']> = {
  confirmedAt: '2026-10-03T10:00:00.000Z',
  confirmedCity: 'Kano',
  confirmedCountry: 'NG',
  checksWithoutPin: 13,
  usedAgain: 2,
  usedAgainAt: '2026-11-18T10:00:00.000Z',
  wrongPins: 60,
  wrongPinAt: '2026-11-19T10:00:00.000Z',
  guessedAt: '2026-11-19T10:00:00.000Z',
  guessedPins: 57,
  facts: [
    {
      name: 'guessed',
      text: 'This code’s PIN is being guessed: 57 wrong PINs in a day, last on November 19, 2026',
    },
    { name: 'used_again', text: 'Its PIN was used again 2 times by others, last on November 18, 2026' },
    { name: 'wrong', text: '60 wrong PINs, last on November 19, 2026' },
    { name: 'confirmed', text: 'PIN confirmed on October 3, 2026 in Kano; 13 later checks without PIN' },
  ],
}
const pinEvent: CopyCaseDetails['pinEvents'][number] = {
  at: '2026-11-19T10:00:00.000Z',
  outcome: 'pin_wrong',
  city: null,
  country: null,
}
const pinEvents: CopyCaseDetails['pinEvents'] = [
  { ...pinEvent, at: '2026-10-03T10:00:00.000Z', outcome: 'confirmed_first', city: 'Kano', country: 'NG' },
  { ...pinEvent, at: '2026-11-18T10:00:00.000Z', outcome: 'confirmed_again', city: 'Port Harcourt', country: 'NG' },
  ...Array.from({ length: 11 }, () => pinEvent),
]
const longName = 'A product whose name is so long that no line of a telephone can hold it'
const cases: CopyCase[] = [
  copyCase,
  {
    ...copyCase,
    id: '1',
    state: 'watched',
    isByPin: true,
    pin,
    score: 8.4,
    verificationNumber: 'NAF-00017-B',
    productName: longName,
  },
  { ...copyCase, id: '2', state: 'confirmed', isBlocked: true, batchName: 'B'.repeat(60) },
  { ...copyCase, id: '3', state: 'dismissed', verificationNumber: '9'.repeat(64) },
]
const pagination = { totalCount: 1000, limit: 20, hasNextPage: true, hasPreviousPage: false }
const pages = { ...pagination, currentPage: 1, totalPages: 50 }
const raisedLimits = [{ productId: id, productName: 'Paracetamol 500 mg', limit: 11, chosen: 10 }]
const listReply = (cases: CopyCase[]) => ({ data: { openCount: 1000, raisedLimits, pagination: pages, cases } })

const caseGroup: CaseGroup = {
  id: '1',
  productId: id,
  productName: longName,
  batchId: '1',
  orderId: null,
  batchIds: ['1'],
  batchName: 'Run 7',
  city: null,
  country: null,
  cases: 45,
  highestScore: 16.2,
  caseIds: Array.from({ length: 45 }, (_, i) => `${i}`),
}
const groups: CaseGroup[] = [
  caseGroup,
  {
    ...caseGroup,
    id: '2',
    batchId: '2',
    orderId: '22',
    batchIds: ['2', '3'],
    batchName: 'B'.repeat(60),
    cases: 230,
    caseIds: Array.from({ length: 100 }, (_, i) => `${100 + i}`),
  },
]

const qrCodes = cases.map(({ id, state, isBlocked, verificationNumber }) => ({
  id,
  code: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  verificationNumber: copyCase.verificationNumber,
  scanCount: 12_480,
  lastScannedAt: '2026-11-20T10:00:00.000Z',
  importedSerial: verificationNumber === copyCase.verificationNumber ? null : verificationNumber,
  isBlocked,
  hasBurst: false,
  pin: null,
  copyCase: { id, state },
}))

const visitor: CopyCaseDetails['timeline'][number] = {
  at: '2026-11-01T10:00:00.000Z',
  latitude: 6.45,
  longitude: 3.39,
  city: 'Lagos',
  country: 'NG',
  device: 'android',
  network: 1,
  weight: 1,
  quietDays: 9,
}
const details: CopyCaseDetails = {
  ...copyCase,
  markets: { markets: ['NG-KN', 'NG-KD'], scans: 40, outsideScans: 31, mostIn: { city: 'Aba', country: 'NG' } },
  limitHits: 12,
  blockReason: null,
  decidedAt: null,
  dismissReason: null,
  note: null,
  timeline: [
    visitor,
    { ...visitor, weight: 0.15, quietDays: null },
    { ...visitor, latitude: 12, longitude: 8.52, city: 'Kano', network: 2 },
    { ...visitor, latitude: null, longitude: null, city: null, country: null, device: null, network: null },
    { ...visitor, network: 3 },
  ],
  leftOut: 26,
  pinEvents: [],
  stagedHints: ['every_visitor_located', 'one_device_class', 'within_hours', 'nobody_returned', 'no_feedback'],
  ownItemAnswers: { yes: 2, no: 1, notSure: 0 },
  packs: { compared: 9, different: 3, spots: [{ sentence: 'The hologram shows an eagle.', different: 3 }] },
  otherCases: cases.map(({ verificationNumber, state, score }, i) => ({
    id: `${i}`,
    verificationNumber,
    state,
    score,
  })),
  inspections: [{ id, receivedAt: '2026-11-19T10:00:00.000Z', inspector: 'NAFDAC', verdict: 'counterfeit' }],
  reports: [{ id, receivedAt: '2026-11-19T10:00:00.000Z', status: 'looking_into' }],
}
const answersDetails = (more: Partial<CopyCaseDetails> = {}) => ({
  'GET /api/copy-cases/:id': { data: { ...details, ...more } },
})
const decided = '2026-11-21T10:00:00.000Z'

testStates([
  { ...list, name: 'suspicious codes, none', as: 'newcomer', ready: /No suspicious codes\./ },
  {
    ...list,
    name: 'suspicious codes of each state, a thousand',
    path: '/suspicious-codes?state=all&sort=visitors',
    ready: /1,000 codes/,
    replies: { 'GET /api/copy-cases': listReply(cases) },
  },
  {
    ...list,
    name: 'suspicious codes, some selected',
    path: '/suspicious-codes?state=all',
    ready: /1,000 codes/,
    replies: { 'GET /api/copy-cases': listReply(cases) },
    act: async () => {
      await page.getByLabelText('Select all on this page').click()
      const bar = page.getByRole('region', { name: '4 codes selected' })
      await bar.getByRole('button', { name: 'Not copies…' }).click()
      // Two of the four are decided already.
      await expect.element(page.getByRole('dialog', { name: 'Are these 2 codes not copies?' })).toBeVisible()
    },
  },
  {
    ...list,
    name: 'suspicious codes, the next one by J',
    path: '/suspicious-codes?state=all',
    ready: /1,000 codes/,
    replies: { 'GET /api/copy-cases': listReply(cases), ...answersDetails() },
    act: async () => {
      await page.getByRole('link', { name: '7K2M-9QXD-04TB-H6WZ' }).first().click()
      await expect.element(page.getByText('Why it has this score')).toBeVisible()
      await userEvent.keyboard('j')
      await until(() => location.pathname === '/suspicious-codes/1', 'The next case is not shown.')
      await expect.element(page.getByText('Why it has this score')).toBeVisible()
    },
  },
  {
    ...list,
    name: 'suspicious codes by batch, one selected',
    path: '/suspicious-codes?group=batch',
    ready: /^Run 7$/,
    replies: { 'GET /api/copy-cases/groups': { data: { groups, pagination: pages } } },
    act: async () => {
      await page.getByLabelText('Select 45 codes of Run 7').click()
      const bar = page.getByRole('region', { name: '45 codes selected' })
      await expect.element(bar.getByRole('button', { name: 'Confirm as copies…' })).toBeVisible()
      await page.getByLabelText('Select 230 codes of BBB').click()
      await expect.element(page.getByText('At most 100 at once, the highest scores first.')).toBeVisible()
    },
  },
  {
    ...list,
    name: 'suspicious codes, none match',
    path: `/suspicious-codes?state=watched&productId=${id}`,
    ready: /No code matches these filters\./,
  },
  {
    ...list,
    name: 'suspicious codes, loading',
    replies: { 'GET /api/copy-cases': hangs },
    loading: { skeleton: 'Loading suspicious codes' },
  },
  {
    ...list,
    name: 'suspicious codes, failed',
    ready: /Failed to load suspicious codes/,
    replies: { 'GET /api/copy-cases': fails },
  },
  {
    ...detail,
    name: 'copy case',
    ready: 'High: 31 devices in 4 places within 50 days; usual for this product: 2 at most.',
    replies: answersDetails(),
  },
  {
    ...detail,
    name: 'copy case, nothing but visitors',
    replies: answersDetails({
      state: 'watched',
      timeline: details.timeline.slice(3, 4),
      stagedHints: [],
      otherCases: [],
      inspections: [],
      reports: [],
      ownItemAnswers: { yes: 0, no: 0, notSure: 0 },
      packs: { compared: 0, different: 0, spots: [] },
    }),
  },
  { ...detail, name: 'copy case, PIN guessed', replies: answersDetails({ pin, pinEvents }) },
  {
    ...detail,
    name: 'copy case, watched for a wrong PIN on a code that nobody scanned',
    replies: answersDetails({
      state: 'watched',
      isByPin: true,
      score: 0,
      evidence: { ...copyCase.evidence, visitors: 0, locations: 0, networks: 0, quietReturns: 0, busiestLocation: 0 },
      limitHits: 0,
      terms: [],
      timeline: [],
      leftOut: 0,
      stagedHints: [],
      otherCases: [],
      inspections: [],
      reports: [],
      ownItemAnswers: { yes: 0, no: 0, notSure: 0 },
      packs: { compared: 0, different: 0, spots: [] },
      pin: {
        ...pin,
        confirmedAt: null,
        usedAgain: 0,
        usedAgainAt: null,
        guessedAt: null,
        wrongPins: 1,
        facts: [{ name: 'wrong', text: '1 wrong PIN, last on November 19, 2026' }],
      },
      pinEvents: [pinEvent],
    }),
  },
  {
    ...detail,
    name: 'copy case, confirmed and blocked',
    replies: answersDetails({
      state: 'confirmed',
      decidedAt: decided,
      isBlocked: true,
      blockReason: 'Its label was copied.',
    }),
  },
  {
    ...detail,
    name: 'copy case, dismissed',
    replies: answersDetails({ state: 'dismissed', decidedAt: decided, dismissReason: 'resold', note: 'Sold twice.' }),
  },
  {
    ...detail,
    name: 'copy case, loading',
    ready: /^Suspicious code$/,
    replies: { 'GET /api/copy-cases/:id': hangs },
    loading: { skeleton: 'Loading case' },
  },
  {
    ...detail,
    name: 'copy case, failed',
    ready: /Failed to load this case/,
    replies: { 'GET /api/copy-cases/:id': fails },
  },
  {
    ...detail,
    name: 'copy case, map loading',
    replies: { ...answersDetails(), 'GET /api/analytics/map': hangs },
    loading: { skeleton: 'Loading map' },
  },
  {
    ...detail,
    name: 'copy case, confirming',
    replies: answersDetails(),
    act: async () => {
      await page.getByRole('button', { name: 'Confirm copy…' }).click()
      await page.getByLabelText('Block code').click()
      await expect.element(page.getByLabelText('Reason')).toBeVisible()
    },
  },
  {
    ...detail,
    name: 'copy case, dismissing',
    replies: answersDetails(),
    act: async () => {
      await openDismissal()
      await expect.element(page.getByLabelText('Note (optional)')).toBeVisible()
    },
  },
  {
    ...detail,
    name: 'copy case, decided meanwhile',
    replies: { ...answersDetails(), 'PUT /api/copy-cases/state': refuses(409, { code: 'conflict' }) },
    act: async () => {
      await dismiss()
      await expect.element(page.getByText('That did not work.')).toBeVisible()
    },
  },
  {
    ...detail,
    name: 'copy case, just dismissed',
    replies: answersDetails(),
    act: async () => {
      keepNotifications()
      const data: CopyCaseDetails = { ...details, state: 'dismissed', decidedAt: decided, dismissReason: 'resold' }
      answerNow({
        'PUT /api/copy-cases/state': { message: '1 code marked as not copied.', data: { changed: 1, ids: [id] } },
        'GET /api/copy-cases/:id': { data },
      })
      await dismiss()
      await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'inventory, suspicious codes of each state',
    as: 'partner',
    path: `/inventory/${id}`,
    ready: /Confirmed copy/,
    replies: answersCodes(qrCodes, pages),
  },
  {
    name: 'inventory, no suspicious codes',
    as: 'partner',
    path: `/inventory/${id}?show=suspicious`,
    ready: /No suspicious codes in this batch\./,
    replies: answersCodes([]),
  },
])

async function openDismissal() {
  await page.getByRole('button', { name: 'Not a copy…' }).click()
  await page.getByLabelText('Resold').click()
}

async function dismiss() {
  await openDismissal()
  await page.getByRole('dialog').getByRole('button', { name: 'Not a copy' }).click()
}
