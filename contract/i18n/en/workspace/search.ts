import { countOf } from './count.ts'

/** The text of the search, in English; that of its button is in app.ts, because every page has it. */
export const searchText = {
  dialog: 'Search',
  field: 'Search products, batches, serials, reports and pages',
  placeholder: 'Name, serial or number',
  close: 'Close the search',
  results: 'Results',
  kinds: {
    recent: 'Recent',
    action: 'Actions',
    page: 'Pages',
    product: 'Products',
    batch: 'Batches',
    code: 'Codes',
    copyCase: 'Suspicious codes',
    report: 'Reports',
  },
  archived: 'archived',
  loading: 'Searching…',
  found: (count: number) => countOf(count, 'result'),
  nothing: (text: string) => `Nothing found for “${text}”.`,
  nothingHint: 'Try a part of a name, the first 4 characters of a serial, a batch number or a report reference.',
  failed: 'The search did not work',
  /** Each with other words that it is found by. */
  pages: {
    '/products': ['Overview', 'products home'],
    '/batches': ['All batches', 'expiry'],
    '/design': ['QR design', 'label logo colors'],
    '/subscription': ['Subscription', 'plan billing payments receipts'],
    '/analytics': ['Analytics', 'dashboard scans charts'],
    '/analytics/settings': ['Alerts and settings', 'time zone weekly summary'],
    '/demographics': ['Demographics', 'map cities'],
    '/demographics/places': ['All demographics', 'places cities countries'],
    '/suspicious-codes': ['Suspicious codes', 'copied labels cases'],
    '/suspicious-codes/settings': ['Copied label settings', 'suspicious codes blocking'],
    '/reports': ['Reports', 'shoppers complaints'],
    '/team': ['Team', 'members roles colleagues'],
    '/profile': ['Profile', 'company account logo'],
    '/security': ['Security', 'password devices sessions'],
  },
  actions: {
    createProduct: ['Create a product', 'add new codes'],
    inviteMember: ['Invite a colleague', 'add team member'],
    choosePlan: ['Choose or renew a plan', 'buy upgrade pay codes'],
    changeAlerts: ['Change alert rules', 'notifications'],
  },
} as const
