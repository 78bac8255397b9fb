import { countOf } from './count.ts'

/** The text of the reports inbox, in English. */
export const reportsText = {
  title: 'Reports',
  subtitle: 'What shoppers found wrong with your products.',
  adminSubtitle:
    'What shoppers found that is no partner’s: serials that nobody issued, and labels that open other sites.',
  loading: 'Loading reports',
  search: 'Search by reference, serial or batch number',
  searchPlaceholder: 'Reference, serial or batch number',
  found: (count: number, search: string) => `${countOf(count, 'report')} for “${search}”`,
  notFound: (search: string) => `No report for “${search}”.`,
  notFoundHint: 'Check the reference letter by letter. It looks like R-7K2M-9QX.',
  showAll: 'Show all reports',
  statuses: {
    new: 'New',
    looking_into: 'Looking into it',
    closed: 'Closed',
  },
  subjects: {
    foreignLabel: (host: string) => `A label that opens ${host}`,
    unknownSerial: 'A serial nobody issued',
    noSerial: 'A label without a serial',
  },
  empty: {
    new: {
      title: 'No new reports.',
      hint: 'When a shopper reports one of your products, it appears here with what they hold and where they bought it.',
      adminHint: 'When a shopper reports a serial that nobody issued or a label of another site, it appears here.',
    },
    looking_into: {
      title: 'You are looking into no report.',
      hint: 'Open a new one and take it up: it then waits here.',
    },
    closed: {
      title: 'No report is closed yet.',
      hint: 'A report that you close with a note is kept here.',
    },
  },
  report: {
    title: 'Report',
    reference: 'Reference',
    close: 'Close',
    loading: 'Loading report',
    since: (date: string) => ` since ${date}`,
    closedOn: (date: string) => ` on ${date}`,
    description: 'What the shopper says',
    product: 'Product',
    batch: 'Batch',
    batchNumber: 'Batch number',
    serial: 'Serial',
    labelOpens: 'Label opens',
    verdict: 'The shopper was told',
    noVerdict: 'Nothing',
    seenIn: 'Seen in',
    boughtAt: 'Bought at',
    contact: 'Contact',
    noContact: 'Left none',
    withPhoto: 'With a photo',
    seeScans: 'See this code’s scans',
  },
  actions: {
    start: 'Look into it',
    restart: 'Look into it again',
    close: 'Close the case',
    note: 'How it ended',
    noteHelp: 'For your own records: the shopper does not see it.',
    cancel: 'Cancel',
  },
  photo: {
    title: 'Photo',
    loading: 'Loading photo',
    retry: 'Retry',
    enlarge: 'Enlarge the photo',
    alt: 'What the shopper holds',
  },
}
