import { mapProductTexts } from './product-texts.ts'

/*
 * The columns of the tables of products and batches that partners export and import (docs/codes-and-batches.md, "Import and
 * export"). Plain data without Zod, for the pages too.
 */
export const tableKinds = ['products', 'batches'] as const
export type TableKind = (typeof tableKinds)[number]
export const tableFormats = ['csv', 'json'] as const
export type TableFormat = (typeof tableFormats)[number]

type Column = {
  /** The head of the column in a CSV. */
  title: string
  isRequired?: true
  /** What the template has in its example; a column without one is not in it. */
  example?: string
  /** True: exports have it and imports do not read it. */
  isInformation?: true
}

const products = {
  name: { title: 'Name', isRequired: true, example: 'Example: Paracetamol 500 mg' },
  category: { title: 'Category', isRequired: true, example: 'Pharmaceuticals' },
  ...mapProductTexts((_, { label: title, example }) => ({ title, example })),
  gtin: { title: 'GTIN', example: '' },
  labelFormat: { title: 'Label format', example: 'native_qr' },
  pinOffer: { title: 'PIN offer', example: 'always' },
  mode: { title: 'Mode' },
  id: { title: 'Product id', isInformation: true },
  createdAt: { title: 'Created', isInformation: true },
} satisfies Record<string, Column>

const batches = {
  product: { title: 'Product', isRequired: true, example: 'Paracetamol 500 mg' },
  productGtin: { title: 'Product GTIN', example: '' },
  productId: { title: 'Product id' },
  name: { title: 'Batch', isRequired: true, example: 'Example: January run' },
  quantity: { title: 'Quantity', isRequired: true, example: '500' },
  manufacturingDate: { title: 'Manufacturing date', isRequired: true, example: '2027-01-15' },
  expirationDate: { title: 'Expiration date', isRequired: true, example: '2029-01-31' },
  scanLimit: { title: 'Scan limit', example: '' },
  lot: { title: 'Lot', example: '' },
  markets: { title: 'Markets', example: '' },
  holdUntilReleased: { title: 'Hold until released', example: 'no' },
  hasPin: { title: 'Hidden PIN', example: 'no' },
  mode: { title: 'Mode' },
  serials: { title: 'Serials' },
  batchNumber: { title: 'Batch number', isInformation: true },
  state: { title: 'State', isInformation: true },
  createdAt: { title: 'Created', isInformation: true },
} satisfies Record<string, Column>

/** The name of a field, which JSON has. */
export type ColumnKey<K extends TableKind = TableKind> = {
  products: keyof typeof products
  batches: keyof typeof batches
}[K]
export type TableColumn = Column & { key: ColumnKey }

const listColumns = (columns: Partial<Record<ColumnKey, Column>>) =>
  Object.entries(columns).map(([key, column]) => ({ key: key as ColumnKey, ...column }))
export const tableColumns: Record<TableKind, TableColumn[]> = {
  products: listColumns(products),
  batches: listColumns(batches),
}
