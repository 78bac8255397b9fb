/** The text of components that several signed-in screens share, in English. */
export const uiText = {
  readOnlyRole: 'Your role can read this, but not change it.',
  retry: 'Retry',
  /** Before the id of a request. */
  reference: 'If you write to us about this, please quote',
  refresh: 'Refresh',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  breadcrumb: 'Breadcrumb',
  columns: 'Columns',
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
  leave: {
    title: 'Leave this form?',
    kept: 'Your input is kept as a draft on this device for 7 days, until you sign out. Pictures and files are not kept.',
    stay: 'Stay',
    confirm: 'Leave',
  },
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
