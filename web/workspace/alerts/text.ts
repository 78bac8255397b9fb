import { rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { AlertException, ExceptionRule } from '@sahihi/contract/endpoints/alerts.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** `none`, `two`, `12`, in a sentence that names the thing before. */
const countWord = (count: number) => words[count] ?? count.toLocaleString('en-US')
const oneOf = (numbers: number[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(numbers.map(String))

/** The text of the pages of alerts, emails and times, in English. */
export const alertsText = {
  page: {
    title: 'Alert settings',
    subtitle: 'What raises an alert: for all products, and for those that differ',
    inbox: 'Inbox',
  },
  title: 'Emails and Time Zone',
  subtitle: 'Your emails, time zone and weekly summary',
  analytics: 'Analytics',
  breadcrumb: 'Emails and time zone',
  emails: {
    title: 'Emails to you',
    help: 'Only your own: each member of your team chooses theirs.',
    loading: 'Loading your emails',
    failed: 'Failed to load your emails',
    save: 'Save emails',
    saveFailed: 'Your choice was not saved. Please try again.',
    ruleOff: 'The alert rule on possible copied labels is off: nobody in your team is emailed about suspicious codes.',
    kinds: {
      cases: {
        name: 'New suspicious codes',
        description:
          'The label of a code may have been copied. “At once” sends at most one email a day for each batch.',
      },
      reports: {
        name: 'New reports',
        description: 'A shopper reported one of your products. “At once” sends at most one email every 15 minutes.',
      },
    },
    timings: { at_once: 'At once', daily: 'Once a day, at 8:00', off: 'Never' },
  },
  rules: {
    title: 'All products',
    loading: 'Loading rules',
    seePlans: 'See plans',
    countries: 'Countries where you sell',
    noCountry: 'No country by this name',
    byEmail: 'Also email owners and quality',
    mailedByChoice: 'Each member chooses under “Emails to you” when they are emailed about these.',
    save: 'Save rule',
  },
  copies: {
    name: 'Copied labels',
    description: (limit: number) =>
      `A code is suspected when its score reaches ${limit}. A higher limit finds fewer copies and warns fewer shoppers for nothing.`,
    loading: 'Loading settings of copied labels',
    failed: 'Failed to load the settings of copied labels',
    saveFailed: 'Your settings were not saved. Please try again.',
    save: 'Save settings',
    limit: 'Suspected from a score of',
    blockWhenConfirmed: 'Block a code when I confirm it',
    blockWhenConfirmedHelp: 'Shoppers then read “Verification failed!” instead of a warning, on the genuine item, too.',
    holdClearCopies: 'Hold a code at 20 visitors, 4 locations and 15 networks over 7 days',
    holdClearCopiesHelp: 'The code is blocked immediately, before you decide. You can unblock it.',
    /** `groups` are limits with the same number of cases, the lowest limit first. */
    dryRun: (groups: { limits: number[]; cases: number }[]) => {
      const [first, ...others] = groups
      if (!first) return ''
      const found = `you would have had ${first.cases === 0 ? 'no case' : countOf(first.cases, 'case')} in the last 90 days`
      if (others.length === 0) return `Y${found.slice(1)} with any of these limits.`
      const rest = others.map(({ limits, cases }) => `${countWord(cases)} with ${oneOf(limits)}`)
      return `With ${oneOf(first.limits)} ${[found, ...rest].join(', ')}.`
    },
  },
  exceptions: {
    title: 'Products that differ',
    help: 'All other products follow the settings above.',
    loading: 'Loading the products that differ',
    failed: 'Failed to load the products that differ',
    none: 'Every product follows the settings above.',
    noneMatches: 'This product cannot differ: it asks for feedback and is not verified.',
    add: 'Add a product…',
    caption: 'Products that differ',
    product: 'Product',
    differs: 'Differs in',
    actions: 'Actions',
    edit: 'Edit…',
    title1: (product: string) => `How ${product} differs`,
    addTitle: 'A product that differs',
    choose: 'Choose a product',
    oneProduct: 'One product',
    limit: 'Codes are suspected from a score of',
    likeCompany: (limit: number) => `Like all products (${limit})`,
    resold: 'Shown in shops or resold',
    resoldHelp: (least: number) => `Many people scan these items, so the limit is at least ${least}.`,
    raised: (chosen: number, limit: number) =>
      `Raised from ${chosen} to ${limit}, because you dismissed three cases within 90 days. Saving sets it back.`,
    kind: 'Alerts',
    like: 'Like all products',
    off: 'No alerts',
    own: 'Its own',
    ruleOff: 'The rule is off for all products.',
    save: 'Save',
    remove: 'Like all products',
    saveFailed: 'That was not saved. Please try again.',
    /** What differs, in short sentences. */
    describe: ({ limit, chosen, ownLimit, isResold, rules }: AlertException) => [
      ...(ownLimit !== null || limit !== chosen || isResold ? [`Suspected from ${limit}`] : []),
      ...(limit !== chosen ? [`raised from ${chosen} after dismissals`] : []),
      ...(isResold ? ['shown in shops or resold'] : []),
      ...rules.map(describeRule),
    ],
  },
  settings: {
    title: 'Time and weekly email',
    loading: 'Loading settings',
    timeZone: 'Time zone',
    timeZoneHelp:
      'Used for every time that is shown, and for charts and reports. Changing it recalculates your analytics.',
    weeklyMail: 'Weekly email',
    weeklyMailHelp: 'Email owners a summary of the week, each Monday at 8:00',
    save: 'Save settings',
  },
}

function describeRule({ kind, isOff, threshold, countries }: ExceptionRule): string {
  const { shortName, threshold: number } = rulesByKind[kind]
  if (isOff) return `no alerts on ${shortName}`
  if (countries) return `sold in ${countries.map(countryName).join(', ')}`
  return `${number?.label.replace(/^./, (first) => first.toLowerCase())} ${threshold}`
}
