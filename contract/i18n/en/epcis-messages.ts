export const epcisMessages = {
  noGtin: (product: string) =>
    `“${product}” has no GTIN, by which its items are named in EPCIS. Add it to the product first.`,
  planRequired: 'Checks by shoppers are in EPCIS exports with a Premium or Enterprise plan.',
  settingsSaved: 'Settings saved.',
  settingsSaveFailed: 'The setting was not saved. Please try again.',
  exportFailed: 'The events were not exported. Please try again.',
} as const
