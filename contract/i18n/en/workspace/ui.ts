/** The text of the ui screens, in English. */
export const uiText = {
  describePlan: {
    freeTrial: 'Free trial',
    basicPlan: 'Basic plan',
    premiumPlan: 'Premium plan',
    enterprisePlan: 'Enterprise plan',
    codesBegin: (day: string) => `The codes of your next month begin on ${day}.`,
    codesBeginOncePaid: (day: string) => `The codes of a next month begin on ${day}, once you have paid for it.`,
  },
  breadcrumbs: {
    breadcrumb: 'Breadcrumb',
  },
  confirmDialog: {
    cancel: 'Cancel',
  },
  copyButton: {
    copied: 'Copied',
    copyWhat: (what: string) => `Copy ${what}`,
  },
  dayInput: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
  },
  errorState: {
    retry: 'Retry',
  },
  formAlert: {
    notCovered: 'Your plan does not cover this',
    seePlans: 'See the plans',
    inAnotherTab: '(in another tab)',
  },
  pagination: {
    pages: 'Pages',
    previousPage: 'Previous page',
    page: 'Page',
    pageNumber: 'Page number',
    ofPages: (totalPages: string) => `of ${totalPages}`,
    nextPage: 'Next page',
  },
  passwordToggle: {
    showHideCharacters: 'Show or hide the characters',
  },
  sandboxBadge: {
    sandbox: 'Sandbox.',
  },
  searchField: {
    clearSearch: 'Clear search',
  },
}
