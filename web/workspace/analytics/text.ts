import { countOf } from '@sahihi/contract/i18n/count.ts'

const before = (value: string) => `vs ${value}`

/** The analytics dashboard. Numbers and dates come formatted, unless the sentence depends on them. */
export const analyticsText = {
  title: 'Analytics Dashboard',
  subtitle: 'Track your QR code performance and customer engagement',
  goToProducts: 'Go to your products',
  settings: 'Emails and time zone',
  tryAgain: 'Try again',
  checkingPlan: 'Checking your plan…',
  unknown: 'N/A',
  before,
  byKeys: 'The arrow keys read its values.',
  scanCount: (count: number) => countOf(count, 'scan'),

  card: {
    weekOf: (date: string) => `Week of ${date}`,
    partial: {
      day: 'Today is incomplete.',
      week: 'This week is incomplete.',
      month: 'This month is incomplete.',
    },
    unfinished: {
      day: 'Today is not over yet.',
      week: 'This week is not over yet.',
      month: 'This month is not over yet.',
    },
    loading: (card: string) => `Loading ${card}`,
    showChart: 'Show as a chart',
    showTable: 'Show as a table',
    toggleOf: (action: string, card: string) => `${action}: ${card}`,
    table: (card: string) => `${card}, table`,
    periods: (card: string) => `${card} and all other charts: by day, week or month`,
    day: 'Day',
    week: 'Week',
    month: 'Month',
  },

  menu: {
    options: (card: string) => `${card}: options`,
    copyLink: 'Copy link to this view',
    linkCopied: 'Link copied',
    downloadPng: 'Download as PNG',
    downloadCsv: 'Download as CSV',
  },

  scansDownload: {
    start: 'Download scans',
    failed: 'Failed to download the scans. Please try again.',
    stop: (percent: number) => `Stop the download (${percent}%)`,
  },

  columns: {
    product: 'Product',
    batch: 'Lot',
    date: 'Date',
    scans: 'Scans',
    scansBefore: 'Scans before',
    rateBefore: 'Rate before',
    weekdayOrHour: 'Weekday or hour',
    figure: 'Figure',
    now: 'Now',
    before: 'Before',
  },

  volume: {
    title: 'Scan Volume & Trends',
    chart: (period: string | undefined) =>
      `Line chart of scans by ${period}. “Show as a table” lists the same figures.`,
    total: 'Total Scans',
    growth: 'Growth',
  },

  marks: {
    released: (batches: number, name: string) => (batches === 1 ? `Released: ${name}` : `${batches} lots released`),
    recalled: (batches: number, name: string) => (batches === 1 ? `Recalled: ${name}` : `${batches} lots recalled`),
    key: 'Dots mark releases, squares recalls.',
  },

  top: {
    title: 'Most Scanned',
    products: 'Products',
    batches: 'Lots',
    none: 'No scans in this time.',
    scans: 'Scans',
  },

  methods: {
    title: 'Scan Methods',
    chart: (period: string | undefined) =>
      `Line chart of codes scanned and serials typed by ${period}. “Show as a table” lists the same figures.`,
    qrScan: 'QR Scan',
    manualEntry: 'Manual Entry',
    lineBefore: (method: string | undefined) => `${method}, before`,
  },

  engagement: {
    title: 'Customer Engagement',
    everywhere: 'In all countries',
    notByCountry: 'A visitor counts once, wherever they scan, so this card has no country.',
    chart:
      'Doughnut chart of visitors with a single scan and with multiple scans. “Show as a table” lists the same figures.',
    averageScans: 'Avg. Scans per User',
    repeatRate: 'Repeat Scan Rate',
    singleScan: 'Single Scan',
    multipleScans: 'Multiple Scans',
  },

  timePatterns: {
    title: 'Time-based Scanning Trends',
    subtitle: 'Track when your products are being scanned',
    chart: 'Bar chart of scans by weekday. “Show as a table” lists the same figures.',
    peakHour: 'Peak Hour',
    mostActiveDay: 'Most Active Day',
    note: (scans: number, previous: string | undefined) =>
      `${countOf(scans, 'scan')}${previous ? `, before ${previous}` : ''}`,
  },

  hours: {
    title: 'Scans by Weekday and Hour',
    subtitle: 'The stronger the color, the more scans; hours in your time zone',
    busiest: 'Busiest hour',
    quiet: 'Hours without a scan',
    ofHours: 'of 168 in a week',
    day: 'Weekday',
    hour: 'Hour',
  },

  firstScans: {
    title: 'First-scan Rate',
    subtitle: 'Scans of codes that nobody had scanned before, as a share of all scans',
    rate: 'First-scan rate',
    firstScans: 'First scans',
    ofScans: (total: number) => `of ${countOf(total, 'scan')}`,
    chart: (period: string | undefined) =>
      `Line chart of the share of first scans by ${period}. “Show as a table” lists the same figures.`,
  },

  copies: {
    title: 'Suspected Copies',
    subtitle: 'Codes by the day on which they were first suspected, whatever you decided later',
    total: 'Suspected codes',
    count: (codes: number) => countOf(codes, 'code'),
    chart: (period: string | undefined) =>
      `Line chart of suspected codes by ${period}. “Show as a table” lists the same figures.`,
  },

  failedChecks: {
    title: 'Failed Checks',
    subtitle: 'Scans that failed. Excludes unknown serials.',
    total: 'Failed checks',
    most: 'Most often',
    verdicts: {
      recalled: 'Recalled',
      blocked: 'Blocked',
      not_released: 'Not released',
      limit_reached: 'Over the scan limit',
      expired: 'Expired',
    },
    count: (checks: number) => countOf(checks, 'check'),
    chart: (period: string | undefined) =>
      `Bar chart of failed checks by verdict and ${period}. “Show as a table” lists the same figures.`,
    none: 'No check failed in this time.',
  },

  liveFeed: {
    title: 'Live scans',
    subtitle: 'The newest of all products and places, whatever is chosen above.',
    connecting: 'Connecting…',
    live: 'Live',
    polling: 'New every 5 seconds',
    offline: 'No connection, trying again',
    paused: 'Paused',
    pause: 'Pause',
    resume: 'Resume',
    unavailable: 'Live scans are unavailable right now. They appear here when they’re back.',
    loading: 'Loading live scans',
    noScansYet: 'No scans yet. New scans appear here right away.',
    noScansToday: 'No scans in the last 24 hours. New scans appear here right away.',
    list: 'The newest scans',
    noPlace: 'Unknown location',
    serialTyped: 'typed',
    codeScanned: 'QR',
    firstScan: 'first scan',
    scannedBefore: 'repeat scan',
    announcement: (newScans: number, latest: string) =>
      newScans === 1 ? `New scan: ${latest}` : `${countOf(newScans, 'new scan')}, the last: ${latest}`,
  },
}

/** The filters of the analytics dashboard and the demographics. */
export const analyticsFiltersText = {
  days: 'Days',
  defaultDays: 'Default ranges',
  product: 'Product',
  allProducts: 'All products',
  oneProduct: 'One product',
  batch: 'Lot',
  allBatches: 'All lots',
  oneBatch: 'One lot',
  productFirst: 'Product first',
  country: 'Country',
  allCountries: 'All countries',
  clear: 'Clear filters',
  allTime: 'All time',
  plans: 'See plans',
}
