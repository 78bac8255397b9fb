/** What the server and the pages say about alerts and the settings of the analytics. Pure: no imports. */
export const alertsMessages = {
  needsPlan: 'Alerts are for Premium and Enterprise plans. Upgrade to be told when something is wrong.',
  countriesNeeded: 'Choose at least one country.',
  notACountry: 'Give countries by their two letters (ISO 3166-1), such as NG.',
  thresholdOnly: 'Only the rule of many scans has a number.',
  countriesOnly: 'Only the rule of countries has countries.',
  notATimeZone: 'Choose a time zone of the list, such as Africa/Lagos.',
  ruleKept: 'The rule is saved.',
  ruleGone: 'The rule is off.',
  settingsKept: 'Your settings are saved.',
  settingsFailed: 'Failed to load your settings',
  settingsNotKept: 'Your settings were not saved. Please try again.',
  rulesFailed: 'Failed to load your alert rules',
  ruleNotKept: 'The rule was not saved. Please try again.',
  alertsFailed: 'Failed to load your alerts',
  seenFailed: 'The alerts were not marked. Please try again.',
} as const
