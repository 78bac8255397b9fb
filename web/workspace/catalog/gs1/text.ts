import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import type { LinkMediaType, LinkType } from '@sahihi/contract/domain/link-types.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'

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
  saveChecks: 'Save',
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

const types: Record<LinkType, string> = {
  pip: 'Product page',
  epil: 'Leaflet for patients',
  smpc: 'Product information for doctors',
  instructions: 'Instructions',
  quickStartGuide: 'Quick start guide',
  tutorial: 'Tutorial',
  recallStatus: 'Recall status',
  safetyInfo: 'Safety information',
  certificationInfo: 'Certificate or registration',
  support: 'Support',
  serviceInfo: 'Service and repair',
  faqs: 'Questions and answers',
  registerProduct: 'Register the product',
  ingredientsInfo: 'Ingredients',
  nutritionalInfo: 'Nutrition',
  allergenInfo: 'Allergens',
  recipeInfo: 'Recipes',
  sustainabilityInfo: 'Sustainability and recycling',
  traceability: 'Where it comes from',
  dpp: 'Digital product passport',
  epcis: 'EPCIS events, for programs',
  hasRetailers: 'Where to buy',
  purchaseSuppliesOrAccessories: 'Accessories and refills',
  promotion: 'Promotion',
  loyaltyProgram: 'Loyalty program',
  review: 'Reviews',
  leaveReview: 'Leave a review',
  relatedVideo: 'Video',
  socialMedia: 'Social media',
}

const mediaTypes: Record<LinkMediaType, string> = {
  'text/html': 'Web page',
  'application/pdf': 'PDF',
  'application/json': 'JSON',
  'application/ld+json': 'JSON-LD',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  'video/mp4': 'MP4 video',
}

/** Links of the GS1 resolver, on the page of a product or batch. */
export const linksText = {
  types,
  mediaTypes,
  loading: 'Loading links',
  failed: 'The links did not load.',
  caption: 'Links',
  columns: { title: 'Link', type: 'Type', language: 'Language', actions: 'Actions' },
  everyLanguage: 'All',
  default: 'Default',
  add: 'Add a link',
  edit: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Delete ${title}`,
  none: {
    product: 'No links yet. Until there is a default link, the GTIN leads to your manufacturer page.',
    batch: 'No links yet. Until there is a default link, the lot leads to the public page of this batch.',
  },
  /** Below the list. The address that is tried follows. */
  about: {
    product: 'Codes with a serial always lead to their check.',
    batch: 'The lot also has the links of its product. During a recall it leads to the public page of this batch.',
  },
  held: 'These links work once the batch is released.',
  tryIt: (path: string) => `Try ${path}`,
  newTab: '(opens in a new tab)',
  form: {
    addTitle: 'Add a link',
    editTitle: 'Edit the link',
    submitAdd: 'Add',
    submitSave: 'Save',
    failed: 'The link was not saved.',
    type: 'Type',
    url: 'Address',
    urlHint: 'Begins with https://.',
    title: 'Title',
    titleHint: 'What people read when they choose between links.',
    language: 'Language (optional)',
    languageHint: 'Of the page, such as en, fr or en-GB. Leave it empty for all readers.',
    mediaType: 'What it is (optional)',
    anyMediaType: 'Not specified',
    isDefault: 'Default link',
    isDefaultHint: {
      product: 'Opening the GTIN leads here.',
      batch: 'Opening the lot leads here.',
    },
  },
  removal: {
    title: (title: string) => `Delete ${title}?`,
    effect: 'Nobody is led there any more.',
    submit: 'Delete',
    failed: 'The link was not deleted.',
  },
}

const formats: Record<LabelFormat, { label: string; help: string }> = {
  native_qr: { label: 'QR code (verification link)', help: 'Works with any phone camera.' },
  gs1_qr: { label: 'QR code with a GS1 Digital Link', help: 'One code for shoppers, checkouts and warehouses.' },
  gs1_datamatrix: {
    label: 'GS1 DataMatrix',
    help: 'Small, for medicines. Shoppers read it with the scanner on our site, not with every phone camera.',
  },
}

/** GTIN, lot and what labels hold. */
export const gs1Text = {
  gtin: 'GTIN',
  gtinHelp: 'The number under your barcode, 8 to 14 digits. GS1 gives it to you.',
  lot: 'Lot (AI 10)',
  lotHelp: 'For GS1 labels. Up to 20 characters, without spaces.',
  optional: (label: string) => `${label} (optional)`,
  labelFormat: 'Labels',
  formats,
  /** For a batch with imported serials. */
  unfit:
    'QR code (verification link): some serials are too long for GS1 labels, or have characters that they do not allow.',
  /** After the GTIN was changed. */
  gtinChanged: (before: string) =>
    `Labels printed with ${before} still verify. Labels from new downloads have the new number.`,
  /** The links are loaded when this is opened. */
  links: 'GS1 redirects',
  formatChanged: 'Labels that are printed still verify. New downloads have the new labels.',
}
