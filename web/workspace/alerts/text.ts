/** The text of the page of alerts and settings, in English. */
export const alertsText = {
  title: 'Alert Rules and Settings',
  subtitle: 'Your emails, alert rules, time zone and weekly summary',
  analytics: 'Analytics',
  breadcrumb: 'Alert rules and settings',
  emails: {
    title: 'Emails to you',
    help: 'Only your own: each member of your team chooses theirs.',
    loading: 'Loading your emails',
    failed: 'Failed to load your emails',
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
    title: 'Alert rules',
    loading: 'Loading rules',
    seePlans: 'See plans',
    countries: 'Countries where you sell',
    noCountry: 'No country by this name',
    byEmail: 'Also email owners and quality',
    mailedByChoice: 'Each member chooses under “Emails to you” when they are emailed about these.',
    save: 'Save rule',
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
