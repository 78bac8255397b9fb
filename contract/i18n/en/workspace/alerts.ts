import { countOf } from './count.ts'

/** The text of the page of alerts and settings, in English. */
export const alertsText = {
  title: 'Alerts and Settings',
  subtitle: 'What we tell you of, and how your days are counted',
  analytics: 'Analytics',
  breadcrumb: 'Alerts and settings',
  list: {
    title: 'Alerts',
    unseen: (count: number) => countOf(count, 'new alert'),
    markAllSeen: 'Mark all as seen',
    loading: 'Loading alerts',
    none: 'No alerts.',
    noneHint: 'When one of your rules finds something, it appears here.',
    new: 'New',
    seeCode: 'See the code',
    seeBatch: 'See the batch',
  },
  rules: {
    title: 'Alert rules',
    loading: 'Loading rules',
    paused: 'Your rules rest: alerts are for Premium and Enterprise plans.',
    seePlans: 'See the plans',
    threshold: 'More scans in a day than',
    countries: 'Countries where you sell',
    noCountry: 'No country by this name',
    byEmail: 'By mail, too',
    save: 'Save rule',
    switchOff: 'Switch off',
    kinds: {
      many_scans: {
        name: 'Many scans of one code',
        description:
          'A code that is copied is scanned far more often than one item can be. Scans above its limit count, too.',
      },
      outside_countries: {
        name: 'Scans in other countries',
        description: 'Your goods turn up where you do not sell them.',
      },
      after_expiry: {
        name: 'Scans after expiry',
        description: 'A batch is still in somebody’s hands after its expiration date.',
      },
      unreleased: {
        name: 'Scans of an unreleased batch',
        description: 'A batch that you hold back has left the house: told at its first scan.',
      },
    },
  },
  settings: {
    title: 'Time and weekly mail',
    loading: 'Loading settings',
    timeZone: 'Time zone',
    timeZoneHelp:
      'A scan belongs to the day and hour that it is there. Your charts are counted anew when you change it.',
    weeklyMail: 'Weekly mail',
    weeklyMailHelp: 'Mail me a summary of the week, each Monday at 8:00',
    save: 'Save settings',
  },
}
