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
  clearSearch: 'Clear search',
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
