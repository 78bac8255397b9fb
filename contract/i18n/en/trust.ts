/* The manufacturer page and errors, in English; the other languages have its type. */
export const trust = {
  /** Under the title `realPage`, for a shopper who doubts the page of a verdict. */
  realPage: {
    address: (host: string) =>
      `Look at the address at the top of your browser. It must start with ${host}. A copy of this page has another address.`,
    never: 'This service is free. It never asks you for money, a password or an app.',
    elsewhere:
      'If a label led you somewhere else, enter nothing there. Type the serial number here instead, and report the product.',
  },
  manufacturer: {
    loading: 'Loading…',
    about:
      'We checked this company’s details before it could issue codes. You can look up its registration number in the public company register.',
    renamed: 'This company has changed its name here since we approved it.',
    approvedAs: 'Approved as',
    registration: 'Registration number',
    approvedOn: 'Approved by Sahihi on',
    answered: 'Answers to reports',
    answeredSoon: 'Within 3 days',
    medianAnswer: 'Half of them',
    answersFrom: (count: number) => `From ${count} reports by shoppers in the last 12 months.`,
    notGenuine:
      'This page says who issues codes, not that a product is genuine. For that, check the code on the product itself.',
    unknownTitle: 'Manufacturer not found',
    unknown: 'There is no approved manufacturer at this address.',
    failedTitle: 'We couldn’t load this manufacturer',
  },
  /** Why a call failed. */
  errors: {
    rateLimited: (seconds: number) => `Too many tries. Wait ${seconds} seconds, then try again.`,
    unavailable: 'Something is down on our side. Nothing was lost; try again in a moment.',
    internal: 'Something went wrong on our side. We’ve logged it; try again in a moment.',
  },
  /** For an answer to a question that the product has changed or removed. */
  questionChanged: 'This question has changed. Reload the page.',
}

export type TrustText = typeof trust
