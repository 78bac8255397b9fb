import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeDetails } from '@sahihi/contract/endpoints/codes.ts'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'

/** A batch of which one code was scanned three times. */
export const batch: BatchDetails = {
  id: '00000000-0000-4000-8000-000000000014',
  batchNumber: 'CZEZB30QSC',
  name: 'Run 7',
  batchDisplayName: 'Run 7',
  productId: '00000000-0000-4000-8000-000000000006',
  quantity: 30,
  scanLimit: null,
  manufacturingDate: '2026-01-01',
  expirationDate: '2099-01-01',
  lot: null,
  markets: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'released',
  recallReason: null,
  closeReason: null,
  isImported: false,
  hasPin: false,
  orderId: null,
  isArchived: false,
  version: 1,
  product: {
    id: '00000000-0000-4000-8000-000000000006',
    name: 'Paracetamol 500 mg',
    category: 'Medicine',
    verificationEnabled: true,
    feedbackEnabled: false,
    isArchived: false,
    gtin: null,
    labelFormat: 'native_qr',
    labelHost: null,
  },
  labelFormat: 'native_qr',
  totalScans: 3,
  scannedCodes: 1,
  metrics: {
    periodScans: 3,
    totalScanned: 3,
    averageScans: 3,
    activeQRCodes: 1,
    feedbackCount: 0,
    lastScannedQR: { verificationNumber: 'EQX1JR41YQQ20693', importedSerial: null, totalScans: 3 },
    pins: null,
  },
}

/** A code that was scanned twice, and whose PIN was tried. */
export const code: CodeDetails = {
  id: 'DX5DYDZ3WFG5QMV9',
  code: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  verificationNumber: 'DX5DYDZ3WFG5QMV9',
  scanCount: 2,
  lastScannedAt: '2026-11-19T10:00:00.000Z',
  importedSerial: null,
  isBlocked: false,
  hasBurst: false,
  pin: { state: 'used', usedAt: '2026-11-20T10:00:00.000Z', laterUses: 1, wrongTries: 1 },
  copyCase: { id: '00000000-0000-4000-8000-000000000018', state: 'watched' },
  link: 'https://sahihi.example/verify/DX5DYDZ3WFG5QMV9',
  scanLimit: null,
  bursts: [],
  firstScannedAt: '2026-11-18T10:00:00.000Z',
  blockedAt: null,
  blockReason: null,
  product: { id: '00000000-0000-4000-8000-000000000002', name: 'Artemether/Lumefantrine' },
  batch: { id: '00000000-0000-4000-8000-000000000010', name: 'Run 7' },
  scans: [
    {
      ordinal: 2,
      scannedAt: '2026-11-19T10:00:00.000Z',
      method: 'QR_SCAN',
      city: 'Lagos',
      country: 'NG',
      deviceType: 'mobile',
    },
    {
      ordinal: 1,
      scannedAt: '2026-11-18T10:00:00.000Z',
      method: 'QR_SCAN',
      city: 'Lagos',
      country: 'NG',
      deviceType: 'mobile',
    },
  ],
  pinChecks: [
    {
      checkedAt: '2026-11-20T10:00:00.000Z',
      outcome: 'confirmed_again',
      byFirstVisitor: false,
      city: null,
      country: null,
    },
    {
      checkedAt: '2026-11-20T10:00:00.000Z',
      outcome: 'confirmed_first',
      byFirstVisitor: false,
      city: null,
      country: null,
    },
    {
      checkedAt: '2026-11-20T10:00:00.000Z',
      outcome: 'pin_wrong',
      byFirstVisitor: false,
      city: null,
      country: null,
    },
  ],
  nextBefore: null,
}

export const feedbackSummary: FeedbackSummary = {
  productName: 'Malt / drink',
  feedbackCount: 4,
  heldCount: 0,
  newestHeldAt: null,
  discardedCount: 0,
  scannedCodes: 5,
  responseRate: 0.8,
  averageRating: 3.67,
  config: {
    verificationEnabled: false,
    feedbackEnabled: true,
    emoji: { title: 'How do you feel?', options: ['very_happy', 'happy', 'neutral', 'sad'] },
    multipleChoice: {
      title: 'What was best?',
      options: [
        { value: 'taste', label: 'Taste' },
        { value: 'cap', label: 'The cap' },
      ],
    },
    rating: { title: 'How many stars?', scale: 5 },
    openEnded: {
      title: 'Anything else?',
      placeholder: 'Any other thing you will like to add? Your input is valuable to us.',
      maxLength: 500,
    },
  },
  emoji: [
    { value: 'very_happy', label: 'Very happy', count: 2 },
    { value: 'happy', label: 'Happy', count: 0 },
    { value: 'neutral', label: 'Neutral', count: 0 },
    { value: 'sad', label: 'Sad', count: 1 },
  ],
  multipleChoice: [
    { value: 'taste', label: 'Taste', count: 1 },
    { value: 'cap', label: 'The cap', count: 3 },
  ],
  rating: [
    { value: '5', label: '5 stars', count: 1 },
    { value: '4', label: '4 stars', count: 1 },
    { value: '3', label: '3 stars', count: 0 },
    { value: '2', label: '2 stars', count: 1 },
    { value: '1', label: '1 star', count: 0 },
  ],
  earlierQuestions: [],
  batches: [{ id: '00000000-0000-4000-8000-000000000015', name: 'Run 7' }],
}

export const symbol = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
export const photo = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"/>'

export const report: Report = {
  id: '00000000-0000-4000-8000-000000000021',
  reference: 'R-BC2E-0T3V',
  createdAt: '2026-11-20T10:00:00.000Z',
  status: 'new',
  verdict: 'unknown',
  enteredSerial: 'FS8RK3HYR3H09NEN',
  issuedSerial: 'FS8RK3HYR3H09NEN',
  host: null,
  product: { id: '00000000-0000-4000-8000-000000000009', name: 'Paracetamol 500 mg' },
  batch: { id: '00000000-0000-4000-8000-000000000017', name: 'Run 7' },
  closedCompany: null,
  description: 'The label peels off.',
  whereBought: 'Balogun market',
  contact: 'ada@shopper.example',
  city: null,
  country: null,
  hasPhoto: true,
  investigationStartedAt: null,
  closedAt: null,
  closingNote: null,
  result: null,
  answer: null,
}

/** A code that waits for a decision. */
export const inboxItem: InboxItem = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'case',
  at: '2026-11-20T10:00:00.000Z',
  status: 'open',
  severity: 'high',
  finding: 'Possible copied label',
  text: '7K2M-9QXD-04TB-H6WZ was scanned by 14 visitors in 4 places.',
  reference: null,
  product: { id: '00000000-0000-4000-8000-000000000007', name: 'Paracetamol 500 mg' },
  batch: { id: '00000000-0000-4000-8000-000000000008', name: 'Run 7', isRecalled: false },
  serial: '7K2M9QXD04TBH6WZ',
  isBlocked: false,
  pin: 'wrong',
  assignee: null,
  note: null,
}
