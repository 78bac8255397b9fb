import { onePage, type Replies } from './replies.ts'

/** What is empty for a company that has just begun. */
export const newcomerReplies: Replies = {
  'GET /api/products': {
    data: {
      products: [],
      pagination: onePage(0, 1),
      totals: { products: 0, batches: 0, stock: 0, archivedProducts: 0 },
      categories: [],
    },
  },
  'GET /api/batches': {
    data: {
      batches: [],
      pagination: onePage(0, 50),
      archivedCount: 0,
    },
  },
  'GET /api/inspections': {
    data: {
      inspections: [],
      pagination: onePage(0),
    },
  },
  'GET /api/reports': {
    data: {
      reports: [],
      counts: { 'new': 0, looking_into: 0, closed: 0 },
      pagination: onePage(0),
    },
  },
  'GET /api/products/analytics/top-scanned': {
    data: {
      products: [],
      batches: [],
      range: { from: '2026-10-23', to: '2026-11-21' },
    },
  },
  'GET /api/products/analytics/batch-events': {
    data: { events: [], range: { from: '2026-10-23', to: '2026-11-21' } },
  },
  'GET /api/products/analytics/geographic': {
    data: { topLocations: [], distribution: [], findings: [], localizedScans: 0, totalScans: 0, range: null },
  },
  'GET /api/products/names': { data: [] },
  'GET /api/home': {
    data: {
      attention: {
        suspiciousCodes: 0,
        newReports: 0,
        unfinishedPayments: 0,
        waitingRequests: 0,
        heldBatches: 0,
        expiringBatches: 0,
      },
      today: { scans: 0, firstScans: 0, failedChecks: 0, suspectedCopies: 0 },
      sameDayLastWeek: { scans: 0, firstScans: 0, failedChecks: 0, suspectedCopies: 0 },
      week: { scans: 0, firstScans: 0, failedChecks: 0, suspectedCopies: 0 },
      lastWeek: { scans: 0, firstScans: 0, failedChecks: 0, suspectedCopies: 0 },
      days: [],
      checklist: {
        steps: [
          { step: 'product', isDone: false },
          { step: 'download', isDone: false },
          { step: 'scan', isDone: false },
          { step: 'weekly_mail', isDone: false },
          { step: 'colleague', isDone: false },
        ],
      },
    },
  },
  'GET /api/products/analytics/live': { data: { scans: [], cursor: null } },
}
