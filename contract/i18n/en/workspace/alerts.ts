/** The text of the page of alerts and settings, in English. */
export const alertsText = {
  title: 'Alert Rules and Settings',
  subtitle: 'Alert rules, time zone and weekly summary',
  analytics: 'Analytics',
  breadcrumb: 'Alert rules and settings',
  rules: {
    title: 'Alert rules',
    loading: 'Loading rules',
    paused: 'Rules other than copied labels, many scans and bursts are paused: they need a Premium or Enterprise plan.',
    seePlans: 'See plans',
    threshold: 'More scans in a day than',
    countries: 'Countries where you sell',
    noCountry: 'No country by this name',
    byEmail: 'Also email owners and quality',
    mailedByChoice: 'Each member chooses when they are emailed about these.',
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
    title: 'Time and weekly mail',
    loading: 'Loading settings',
    timeZone: 'Time zone',
    timeZoneHelp:
      'Used for every time that is shown, and for charts and reports. Changing it recalculates your analytics.',
    weeklyMail: 'Weekly mail',
    weeklyMailHelp: 'Mail me a summary of the week, each Monday at 8:00',
    save: 'Save settings',
  },
}
