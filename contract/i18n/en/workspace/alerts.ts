/** The text of the alerts screens, in English. */
export const alertsText = {
  alertList: {
    alerts: 'Alerts',
    markAllSeen: 'Mark all as seen',
    loadingAlerts: 'Loading alerts',
    noAlerts: 'No alerts.',
    whenOneRulesFinds: 'When one of your rules finds something, it appears here.',
    new: 'New',
    seeCode: 'See the code',
    seeBatch: 'See the batch',
  },
  alertRules: {
    alertRules: 'Alert rules',
    loadingRules: 'Loading rules',
    rulesRestAlertsPremium: 'Your rules rest: alerts are for Premium and Enterprise plans.',
    seePlans: 'See the plans',
  },
  ruleForm: {
    manyScansOneCode: 'Many scans of one code',
    codeCopiedScannedFar:
      'A code that is copied is scanned far more often than one item can be. Scans above its limit count, too.',
    scansOtherCountries: 'Scans in other countries',
    goodsTurnUpWhere: 'Your goods turn up where you do not sell them.',
    scansAfterExpiry: 'Scans after expiry',
    batchStillSomebodysHands: 'A batch is still in somebody’s hands after its expiration date.',
    scansUnreleasedBatch: 'Scans of an unreleased batch',
    batchHoldBackHas: 'A batch that you hold back has left the house: told at its first scan.',
    moreScansDayThan: 'More scans in a day than',
    countriesWhereSell: 'Countries where you sell',
    mailToo: 'By mail, too',
    saveRule: 'Save rule',
    switchOff: 'Switch off',
  },
  settingsForm: {
    timeZone: 'Time zone',
    weeklyMail: 'Weekly mail',
    scanBelongsDayHour:
      'A scan belongs to the day and hour that it is there. Your charts are counted anew when you change it.',
    mailMeSummaryWeek: 'Mail me a summary of the week, each Monday at 8:00',
    saveSettings: 'Save settings',
  },
  settingsPage: {
    alertsSettings: 'Alerts and Settings',
    whatTellHowDays: 'What we tell you of, and how your days are counted',
    analytics: 'Analytics',
    alertsSettings2: 'Alerts and settings',
    timeWeeklyMail: 'Time and weekly mail',
    loadingSettings: 'Loading settings',
  },
}
