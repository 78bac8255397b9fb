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
    paused:
      'Rules other than copied labels, many scans, bursts and wrong PINs are paused: they need a Premium or Enterprise plan.',
    seePlans: 'See plans',
    thresholds: { many_scans: 'More scans in a day than', wrong_pins: 'Wrong PINs in a day, at least' },
    countries: 'Countries where you sell',
    noCountry: 'No country by this name',
    byEmail: 'Also email owners and quality',
    mailedByChoice: 'Each member chooses under “Emails to you” when they are emailed about these.',
    save: 'Save rule',
    kinds: {
      copied_label: {
        name: 'Possible copied labels',
        description: 'Codes checked by more people, in more places, than one item usually is.',
      },
      many_scans: {
        name: 'Many scans of one code',
        description: 'Codes scanned more often in a day than you set here. Scans above a code’s limit count, too.',
      },
      scan_burst: {
        name: 'Bursts on a scan limit',
        description: 'One network uses up much of a code’s scan limit within an hour. You can give the uses back.',
      },
      wrong_pins: {
        name: 'Wrong PINs',
        description:
          'Wrong PINs of one product in one place, on three codes or more: fake scratch panels may be in circulation. Shoppers who mistype and then enter the right PIN do not count.',
      },
      outside_countries: {
        name: 'Scans in other countries',
        description: 'Scans outside the countries where you sell.',
      },
      after_expiry: {
        name: 'Scans after expiry',
        description: 'Scans of expired batches.',
      },
      unreleased: {
        name: 'Scans of an unreleased batch',
        description: 'A batch that you hold was scanned before its release.',
      },
    },
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
