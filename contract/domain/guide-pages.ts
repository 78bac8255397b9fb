/** The pages of the guide for partners and their titles, in their order: each is a file of docs/guide and a page under /docs/guide. */
export const guideTitles = {
  'first-batch': 'Create your first batch',
  'printing-labels': 'Print labels',
  'release-and-recall': 'Release and recall',
  'suspicious-code': 'Handle a suspicious code',
  inspectors: 'Have packs inspected',
  'hidden-pins': 'Hidden PINs',
  gs1: 'GS1 codes',
  inspecting: 'Check packs without a network',
  'figures-and-alerts': 'Read your figures and set alerts',
  'company-and-team': 'Company, team and your own account',
  'api-in-five-minutes': 'API in five minutes',
}

export type GuidePage = keyof typeof guideTitles
