import type { TrustText } from '../en/trust.ts'

export const trust: TrustText = {
  realPage: {
    address: (host) =>
      `Look di address wey dey for top of your browser. E must start with ${host}. Copy of dis page get anoda address.`,
    never: 'Dis service na free. E no dey ever ask you for money, password or app.',
    elsewhere:
      'If label carry you go anoda place, no put anytin for dia. Type di serial number for here, and report di product.',
  },
  manufacturer: {
    loading: 'E dey load…',
    about:
      'We check di details of dis company before e fit give out codes. You fit look im registration number for di public companies register.',
    renamed: 'Dis company don change im name for here since we approve am.',
    approvedAs: 'Approve as',
    registration: 'Registration no.',
    approvedOn: 'Sahihi approve am for',
    answered: 'Reports wey dem answer',
    answeredSoon: 'Inside 3 days',
    medianAnswer: 'Half of dem',
    answersFrom: (count) => `From ${count} reports wey buyers send for di last 12 months.`,
    notGenuine:
      'Dis page dey talk who dey bring out codes, e no talk say product be original. For dat one, check di code for di product body.',
    unknownTitle: 'No company like dat',
    unknown: 'No company wey we approve dey for dis address.',
    failedTitle: 'We no fit show dis company',
  },
  errors: {
    rateLimited: (seconds) => `You don try too much. Wait ${seconds} seconds, den try again.`,
    unavailable: 'Something don spoil for our side. Nothing loss; try again small time.',
    internal: 'Something no work for our side. We don note am; try again small time.',
  },
  questionChanged: 'Dis question don change. Load di page again.',
}
