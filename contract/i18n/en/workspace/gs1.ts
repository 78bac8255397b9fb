import type { LabelFormat } from '../../../domain/label-formats.ts'

const formats: Record<LabelFormat, { label: string; help: string }> = {
  native_qr: { label: 'QR code with our address', help: 'For products without a GTIN.' },
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
    'QR code with our address: some serials are too long for GS1 labels, or have characters that they do not allow.',
  /** After the GTIN was changed. */
  gtinChanged: (before: string) =>
    `Labels printed with ${before} still verify. Labels from new downloads have the new number.`,
  /** The links are loaded when this is opened. */
  links: { product: 'Links from the GTIN', batch: 'Links from the lot' },
  formatChanged: 'Labels that are printed still verify. New downloads have the new labels.',
}
