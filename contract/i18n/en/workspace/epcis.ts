import { countOf } from './count.ts'

/** What an export of EPCIS events could not name. */
type Omissions = { serials: number; batchesWithoutGtin: number; batchesNotReleased: number }

export const epcisText = {
  button: 'Export EPCIS events',
  title: 'Export EPCIS events',
  about:
    'What happened to your codes on these days, for the systems of retailers, distributors and regulators: releases, recalls and blocks, as EPCIS 2.0 in JSON-LD. Products need a GTIN.',
  from: 'First day',
  to: 'Last day',
  checks: 'Include checks by shoppers',
  checksHelp: 'On which day and in which country a code was checked. Never who checked it, nor when exactly.',
  checksOfAll: 'Applies to every EPCIS export of your company.',
  checksIncluded: 'Checks by shoppers are included: on which day and in which country. An owner can change that.',
  checksLeftOut: 'Checks by shoppers are left out. An owner can change that.',
  cancel: 'Cancel',
  submit: 'Export',
  file: { name: 'EPCIS events', detail: 'JSON-LD, by GS1', title: 'EPCIS events (JSON-LD)' },
  cause: 'What happened to it? (optional)',
  causeHelp: 'For EPCIS exports. Shoppers do not see it.',
  causes: { other: 'Something else', stolen: 'Stolen', destroyed: 'Destroyed' },
  leftOutTitle: 'Not everything is in the file',
  leftOut: ({ serials, batchesWithoutGtin, batchesNotReleased }: Omissions) =>
    [
      batchesNotReleased > 0 ? `${countOf(batchesNotReleased, 'batch', 'batches')} not released yet` : undefined,
      batchesWithoutGtin > 0 ? `${countOf(batchesWithoutGtin, 'batch', 'batches')} without a GTIN` : undefined,
      serials > 0 ? `${countOf(serials, 'serial', 'serials')} that GS1 does not allow` : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
}
