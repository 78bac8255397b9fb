import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The text of components that several signed-in screens share, in English. */
export const uiText = {
  evidence: {
    title: 'Evidence',
    about:
      'A signed file for authorities or a court: timeline, places, reports, decisions with names, and proofs. No contact of a shopper is in it. It is deleted after 7 days.',
    make: { pdf: 'Make PDF', json: 'Make JSON' },
    preparing: 'Making it…',
    failed: 'The file could not be made',
    fileFailed: 'It failed',
    file: (format: string, at: string, by: string) => `${format.toUpperCase()}, ${at}, ${by}`,
    fileName: (kind: string, at: string, format: string) => `evidence-${kind}-${at.slice(0, 10)}.${format}`,
    download: (size: string) => `Download, ${size}`,
    downloadFailed: 'The download failed',
  },
  readOnlyRole: 'Your role can read this, but not change it.',
  retry: 'Retry',
  /** Before the id of a request. */
  reference: 'If you write to us about this, please quote',
  refresh: 'Refresh',
  close: 'Close',
  unsaved: 'Not saved yet',
  cancel: 'Cancel',
  undo: 'Undo',
  reopen: 'Reopen',
  clearSelection: 'Clear selection',
  selectPage: 'Select all on this page',
  changeFailed: 'That did not work.',
  breadcrumb: 'Breadcrumb',
  columns: 'Columns',
  filters: 'Filters',
  labelTabs: {
    label: 'Labels',
    design: 'Design',
    ownAddress: 'Own address',
  },
  developerTabs: {
    label: 'Developers',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
  },
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found',
  sandbox: 'Sandbox.',
  togglePassword: 'Show or hide the characters',
  planNames: {
    TRIAL: 'Free trial',
    BASIC: 'Basic plan',
    PREMIUM: 'Premium plan',
    ENTERPRISE: 'Enterprise plan',
  },
  nextCodes: (date: string) => `Your next month of codes starts on ${date}.`,
  nextCodesUnpaid: (date: string) => `A new month of codes starts on ${date} if you renew.`,
  copy: {
    copied: 'Copied',
    label: (what: string) => `Copy ${what}`,
  },
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
  },
  dateRange: {
    from: 'From',
    to: 'To',
    any: 'Any day',
    since: (day: string) => `Since ${day}`,
    until: (day: string) => `Until ${day}`,
    clear: 'Clear days',
    apply: 'Apply',
    presets: {
      '7': 'Last 7 days',
      '30': 'Last 30 days',
      '90': 'Last 90 days',
      '365': 'Last 365 days',
      month: 'This month',
      last_month: 'Last month',
      year: 'This year',
    },
    presetsLabel: 'Usual ranges',
    compare: 'Compare with',
    comparisons: { none: 'Nothing', before: 'The period before', year: 'A year earlier' },
    compared: { before: 'vs the period before', year: 'vs a year earlier' },
    loading: 'Loading the calendar…',
  },
  formAlert: {
    planRequired: 'Not included in your plan',
    seePlans: 'See plans',
    newTab: '(in another tab)',
  },
  pagination: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page',
    pageNumber: 'Page number',
    ofTotal: (total: string) => `of ${total}`,
  },
  map: {
    help: 'Map. The arrow keys move it.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    naturalEarth: 'Map: [Natural Earth](https://www.naturalearthdata.com/)',
    geoNames: 'Cities: [GeoNames](https://www.geonames.org/) (CC BY 4.0)',
    openStreetMap: 'other cities: [© OpenStreetMap contributors](https://www.openstreetmap.org/copyright)',
  },
}

/** What a form that was left before it was sent says. */
export const formDraftsText = {
  offer: (when: string) => `You began this form ${when} and did not send it.`,
  label: 'Draft',
  restore: 'Restore draft',
  discard: 'Discard',
  kept: 'Your input is kept as a draft on this device for 7 days, until you sign out. Pictures and files are not kept.',
}

/** The question before a form with unsaved input is left. */
export const leaveText = {
  title: 'Leave this form?',
  lost: 'Your changes are not saved yet, and would be lost.',
  stay: 'Stay',
  confirm: 'Leave',
}

/** The upload of pictures of products and of the company's logo. */
export const picturesText = {
  product: {
    title: 'Picture for shoppers',
    optionalTitle: 'Picture for shoppers (optional)',
    help: 'Shown with the result of a scan, so that shoppers can compare it with their pack. Use a plain photo of the front.',
    none: 'No picture yet',
    alt: 'The picture that shoppers see',
    notSaved: (reason = '') => `Your codes were created, but the picture was not saved. ${reason}`,
  },
  logo: {
    title: 'Logo for shoppers',
    help: 'Shown with the result of a scan and on your public page. The logo inside QR codes is set under Label design.',
    none: 'No logo yet',
    alt: 'The logo that shoppers see',
  },
  spots: {
    title: 'Details to compare',
    help: 'Up to three close-ups, such as the hologram, the cap or the spelling. After a good result, shoppers can compare them with their pack, one by one.',
    failed: 'The details to compare could not be loaded',
    add: 'Add a close-up…',
    found: (same: string, different: string) => `${same} the same · ${different} different`,
    compared: (compared: number, different: number) =>
      `${countOf(compared, 'pack')} compared, ${different === 0 ? 'none' : different.toLocaleString('en-US')} looked different.`,
    edit: (sentence: string) => `Edit “${sentence}”`,
    remove: (sentence: string) => `Remove “${sentence}”`,
    addTitle: 'Describe the detail',
    editTitle: 'Edit the detail',
    submitAdd: 'Add detail',
    save: 'Save',
    sentence: 'What shoppers should see',
    sentenceHint: 'One short sentence, such as: The hologram shows an eagle.',
    language: 'Language of the preview',
    translation: (language: string) => `In ${language}`,
    translationHint: 'Left empty, these shoppers read it in English.',
    preview: 'What shoppers will see',
    removal: {
      title: 'Remove this detail?',
      submit: 'Remove',
      failed: 'The detail was not removed',
      effect: 'Shoppers are no longer asked about it. Their answers stay with the cases of their codes.',
    },
  },
  add: 'Choose image…',
  replace: 'Replace…',
  remove: 'Remove',
  crop: {
    title: 'Choose the part to show',
    help: 'Drag the square, or select it and use the arrow keys. Drag a corner to resize it.',
    showsAll: 'Show the whole image, with white margins',
    preview: 'Preview',
    previewAlt: 'What shoppers will see',
    area: 'Part of the image that is shown. Move it with the arrow keys.',
    corner: 'Corner. Resize with the arrow keys.',
    use: 'Use this image',
    cancel: 'Cancel',
  },
}
