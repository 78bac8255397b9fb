import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The text of the search, in English; that of its button is in app.ts, because every page has it. */
export const searchText = {
  dialog: 'Search',
  field: 'Search products, batches, serials, reports and pages',
  placeholder: 'Name, serial or number',
  fieldForAdmins: 'Search partners, reports and pages',
  placeholderForAdmins: 'Partner, email, registration number or report',
  close: 'Close the search',
  results: 'Results',
  kinds: {
    recent: 'Recent',
    action: 'Actions',
    page: 'Pages',
    partner: 'Partners',
    product: 'Products',
    batch: 'Batches',
    code: 'Codes',
    copyCase: 'Suspicious codes',
    report: 'Reports',
  },
  /** What is typed before a name, and what the result says. */
  commands: {
    recall: (name: string) => `Recall “${name}”…`,
    release: (name: string) => `Release “${name}”…`,
  },
  held: 'Not released',
  archived: 'archived',
  loading: 'Searching…',
  found: (count: number) => countOf(count, 'result'),
  nothing: (text: string) => `Nothing found for “${text}”.`,
  nothingHint:
    'Try a part of a name, the first 4 characters of a serial, a batch number or a report reference. “recall” before the name of a lot recalls it.',
  nothingHintForAdmins: 'Try a part of the name, email or registration number of a partner, or a report reference.',
  failed: 'The search did not work',
} as const
