import { fails, type Replies } from './replies.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const days = Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2026, 9, 23 + i)).toISOString().slice(0, 10))
const range = { from: '2026-10-23', to: '2026-11-21' }
const hours = (scans: number) => Array.from({ length: 24 }, (_, hour) => (hour === 5 ? scans : 0))

const noFailedChecks = { blocked: 0, not_released: 0, limit_reached: 0, expired: 0, recalled: 0 }

/** The figures of the cards for a company with so many scans, all of them today. */
export const analyticsReplies = (scans: number): Replies => {
  const onDay = (date: string) => (date === range.to ? scans : 0)
  const inPeriod = { period: 'day', range } as const
  return {
    'GET /api/products/analytics/scan-volume': {
      data: {
        ...inPeriod,
        totalScans: scans,
        growth: null,
        trends: days.map((date) => ({ date, scans: onDay(date) })),
      },
    },
    'GET /api/products/analytics/scan-methods': {
      data: {
        ...inPeriod,
        trends: days.map((date) => ({ date, methods: { QR_SCAN: onDay(date), MANUAL_ENTRY: 0 } })),
      },
    },
    'GET /api/products/analytics/first-scans': {
      data: {
        ...inPeriod,
        totalScans: scans,
        firstScans: scans,
        trends: days.map((date) => ({ date, scans: onDay(date), firstScans: onDay(date) })),
      },
    },
    'GET /api/products/analytics/suspected-copies': {
      data: { ...inPeriod, suspectedCopies: 0, trends: days.map((date) => ({ date, suspectedCopies: 0 })) },
    },
    'GET /api/products/analytics/failed-checks': {
      data: { ...inPeriod, failedChecks: 0, trends: days.map((date) => ({ date, verdicts: noFailedChecks })) },
    },
    'GET /api/products/analytics/pins': {
      data: {
        ...inPeriod,
        hasPins: scans > 0,
        scans,
        pinChecks: 3,
        wrongPins: 1,
        codesChecked: 1,
        codesRechecked: 1,
        codesConfirmed: 1,
        trends: days.map((date) => ({ date, pinChecks: 0, wrongPins: 0 })),
        places: [],
      },
    },
    'GET /api/products/analytics/engagement': {
      data: {
        averageScans: scans ? '5.0' : '0.0',
        repeatRate: scans ? '36.4' : '0.0',
        singleScan: '0.0',
        multiScan: scans ? '100.0' : '0.0',
        visitors: scans ? 1 : 0,
        scans,
        range: null,
      },
    },
    'GET /api/products/analytics/time-patterns': {
      data: {
        peakHours: scans ? '5:00' : '',
        mostActiveDays: scans ? 'Saturday' : '',
        patterns: {
          weekdayDistribution: weekdays.map((day) => ({ day, count: day === 'Saturday' ? scans : 0 })),
          hourlyDistribution: hours(scans).map((count, hour) => ({ hour, count })),
          weekdayHours: weekdays.map((day) => ({ day, hours: hours(day === 'Saturday' ? scans : 0) })),
        },
        range: null,
      },
    },
    // The feed asks for what is new instead.
    'GET /api/products/analytics/live/stream': fails,
  }
}
