import type { checklistSteps } from '@sahihi/contract/endpoints/home.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'

type Step = (typeof checklistSteps)[number]

/** What the overview of a partner opens with. */
export const homeText = {
  loading: 'Loading what is new',
  failed: 'What is new could not be loaded.',

  attention: {
    title: 'Needs attention',
    nothing: 'All clear',
    suspiciousCodes: (count: number) => countOf(count, 'suspicious code'),
    newReports: (count: number) => countOf(count, 'new report'),
    unfinishedPayments: (count: number) => `${countOf(count, 'payment')} to finish`,
    waitingRequests: (count: number) => `${countOf(count, 'release or recall', 'releases or recalls')} to confirm`,
    heldBatches: (count: number) => `${countOf(count, 'batch', 'batches')} to release`,
    expiringBatches: (count: number) => `${countOf(count, 'batch', 'batches')} to expire within 60 days`,
    codesLeft: (count: number) => `${countOf(count, 'code')} left`,
    until: (date: string) => `until ${date}`,
    used: (made: string, limit: string) => `${made} of ${limit} codes of your plan used`,
    planEnded: 'Your plan has ended',
  },

  figures: {
    title: 'Today and this week',
    allFigures: 'Open analytics',
    columns: {
      scans: 'Scans today',
      firstScans: 'First scans today',
      failedChecks: 'Failed checks today',
      suspectedCopies: 'Suspected codes today',
    },
    note: (before: string, week: string, weekBefore: string) => `vs ${before} · Week: ${week} vs ${weekBefore}`,
    lastDays: 'The last 14 days',
    caption: (weekday: string, time: string) => `Compared with last ${weekday} and last week, each until ${time}`,
  },

  live: {
    title: 'Newest scan',
    none: 'No scans in the last 24 hours.',
    unavailable: 'The newest scan could not be loaded.',
    noPlace: 'Unknown location',
    firstScan: 'first scan',
    scannedBefore: 'repeat scan',
  },

  lots: {
    title: 'Lots to watch',
    all: 'All batches',
    held: 'On hold',
    expires: (date: string) => `Expires ${date}`,
  },

  activity: {
    title: 'Recent activity',
    all: 'All activity',
  },

  checklist: {
    title: 'First steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    trial: (codes: number, days: number) => `Trial: ${countOf(codes, 'code')} and ${countOf(days, 'day')} left`,
    close: 'Hide first steps',
    steps: {
      product: { label: 'Create a product', help: 'Its first batch gets one code for each unit.' },
      download: { label: 'Download its codes', help: 'As a sheet to print, or as images.' },
      scan: { label: 'Scan one yourself', help: 'Use your phone’s camera, as shoppers do.' },
      weekly_mail: { label: 'Turn on the weekly email', help: 'Your scans and alerts, each Monday.' },
      colleague: { label: 'Invite a colleague', help: 'Each person signs in with a role of their own.' },
    } satisfies Record<Step, { label: string; help: string }>,
  },
}
