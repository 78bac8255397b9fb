import { mapProductTexts } from './product-texts.ts'

/*
 * The columns of the tables of products and batches that partners export and import (docs/codes-and-batches.md, "Import and
 * export"). Plain data without Zod, for the pages too.
 */
export const tableKinds = ['products', 'batches'] as const
export type TableKind = (typeof tableKinds)[number]
export const tableFormats = ['csv', 'json'] as const
export type TableFormat = (typeof tableFormats)[number]

export type TableColumn = {
  /** The name of the field, which JSON has. */
  key: string
  /** The head of the column in a CSV. */
  title: string
  isRequired?: true
  /** What the template has in its example; a column without one is not in it. */
  example?: string
  /** True: exports have it and imports do not read it. */
  isInformation?: true
}

const products: TableColumn[] = [
  { key: 'name', title: 'Name', isRequired: true, example: 'Example: Paracetamol 500 mg' },
  { key: 'category', title: 'Category', isRequired: true, example: 'Pharmaceuticals' },
  ...Object.values(mapProductTexts((key, { label: title, example }) => ({ key, title, example }))),
  { key: 'gtin', title: 'GTIN', example: '' },
  { key: 'labelFormat', title: 'Label format', example: 'native_qr' },
  { key: 'pinOffer', title: 'PIN offer', example: 'always' },
  { key: 'mode', title: 'Mode' },
  { key: 'id', title: 'Product id', isInformation: true },
  { key: 'createdAt', title: 'Created', isInformation: true },
]

const batches: TableColumn[] = [
  { key: 'product', title: 'Product', isRequired: true, example: 'Paracetamol 500 mg' },
  { key: 'productGtin', title: 'Product GTIN', example: '' },
  { key: 'productId', title: 'Product id' },
  { key: 'name', title: 'Batch', isRequired: true, example: 'Example: January run' },
  { key: 'quantity', title: 'Quantity', isRequired: true, example: '500' },
  { key: 'manufacturingDate', title: 'Manufacturing date', isRequired: true, example: '2027-01-15' },
  { key: 'expirationDate', title: 'Expiration date', isRequired: true, example: '2029-01-31' },
  { key: 'scanLimit', title: 'Scan limit', example: '' },
  { key: 'lot', title: 'Lot', example: '' },
  { key: 'holdUntilReleased', title: 'Hold until released', example: 'no' },
  { key: 'hasPin', title: 'Hidden PIN', example: 'no' },
  { key: 'mode', title: 'Mode' },
  { key: 'serials', title: 'Serials' },
  { key: 'batchNumber', title: 'Batch number', isInformation: true },
  { key: 'state', title: 'State', isInformation: true },
  { key: 'createdAt', title: 'Created', isInformation: true },
]

export const tableColumns: Record<TableKind, TableColumn[]> = { products, batches }

/** Spreadsheets and people write heads in their own way: "Manufacturing date" is `manufacturingDate`. */
export const columnName = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The column that a head names, by its key or its title. */
export const findColumn = (kind: TableKind, head: string): TableColumn | undefined => {
  const name = columnName(head)
  return tableColumns[kind].find(({ key, title }) => columnName(key) === name || columnName(title) === name)
}
