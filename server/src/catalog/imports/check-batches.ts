import { normalizeGtin } from '@sahihi/contract/domain/gs1.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { parseMarket } from '@sahihi/contract/domain/markets.ts'
import { tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import { visibleText } from '@sahihi/contract/domain/visible-text.ts'
import { type BatchField, batchForm } from '@sahihi/contract/endpoints/batches.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { BatchInput } from '../batches/insert-batch-with-codes.ts'
import {
  type Checked,
  errorUnlessOneOf,
  filled,
  invalidLine,
  newLine,
  shortened,
  skippedLine,
  toFieldErrors,
} from './checked-line.ts'
import { batchesLike, type FoundProduct, keysOfNames, productsLike } from './queries.ts'
import { type TableRow, wrongContent } from './read-table.ts'

const example = tableColumns.batches.find(({ key }) => key === 'name')?.example

/** The batch that a line describes; the key of its PINs is added when it is created. */
export type BatchLine = Omit<BatchInput, 'pinKeyFingerprint'> & { hasPin: boolean }

/** Checks the lines of a table of batches by the rules for creating one. Batches that exist already are skipped. */
export async function checkBatches(db: Db | Tx, partner: PartnerId, rows: TableRow[]): Promise<Checked<BatchLine>[]> {
  const normalizeName = (name = '') => visibleText(name).trim()
  const keys = await keysOfNames(
    db,
    rows.flatMap(({ cells: { product, name } }) => [normalizeName(product), normalizeName(name)]),
  )
  const keyOf = (name?: string) => keys.get(normalizeName(name)) ?? ''
  const read = rows.map((row) => ({ row, reference: readProductReference(row.cells, keyOf) }))
  const products = await productsLike(db, partner, {
    names: read.map(({ reference }) => reference.nameKey),
    gtins: read.flatMap(({ reference }) => reference.gtin ?? []),
    ids: read.flatMap(({ reference }) => reference.id ?? []),
  })
  const existing = await batchesLike(db, partner, {
    productIds: products.map(({ id }) => id),
    names: rows.map(({ cells }) => keyOf(cells.name)),
  })
  const lines = new Map<string, number | undefined>(
    existing.map(({ productId, nameKey }) => [`${productId} ${nameKey}`, undefined]),
  )
  const checked = read.map(({ row, reference }) => {
    const line = checkBatch(row, findProduct(products, reference))
    if (!line.input) return line
    const key = `${line.input.productId} ${keyOf(row.cells.name)}`
    if (lines.has(key)) {
      const earlier = lines.get(key)
      return skippedLine(row, line, earlier === undefined ? messages.skippedThere : messages.skippedSameAs(earlier))
    }
    lines.set(key, row.line)
    return line
  })
  if (countCodes(checked) > limits.tableCodesMax) throw wrongContent(messages.tableTooManyCodes(limits.tableCodesMax))
  return checked
}

export const countCodes = (lines: Checked<BatchLine>[]) =>
  lines.reduce((sum, { input }) => sum + (input?.quantity ?? 0), 0)

type ProductReference = { nameKey: string; gtin: string | undefined; id: string | undefined }

function readProductReference(
  { product, productGtin = '', productId = '' }: TableRow['cells'],
  keyOf: (name?: string) => string,
): ProductReference {
  const gtin = normalizeGtin(productGtin)
  return {
    nameKey: keyOf(product),
    gtin: gtin.ok ? gtin.gtin : undefined,
    id: z.uuid().safeParse(productId).success ? productId.toLowerCase() : undefined,
  }
}

type ProductMatch =
  | { product: FoundProduct; error?: undefined }
  | { product?: undefined; error: 'unknown' | 'ambiguous' }

/** Finds a product by its id, else its GTIN, else its name: the ids in a table from another company do not exist here. */
function findProduct(products: FoundProduct[], { id, gtin, nameKey }: ProductReference): ProductMatch {
  const exact =
    products.find((product) => product.id === id) ??
    (gtin === undefined ? undefined : products.find((product) => product.gtin === gtin))
  if (exact) return { product: exact }
  const sameName = products.filter((product) => product.nameKey === nameKey)
  const inUse = sameName.filter(({ isArchived }) => !isArchived)
  const [product, another] = inUse.length > 0 ? inUse : sameName
  if (another) return { error: 'ambiguous' }
  return product ? { product } : { error: 'unknown' }
}

function checkBatch(row: TableRow, { product, error }: ProductMatch): Checked<BatchLine> {
  const { cells } = row
  const facts = { name: shortened(cells.name), detail: formatDetail(cells) }
  if (example !== undefined && cells.name === example) return skippedLine(row, facts, messages.skippedExample)
  if (cells.mode?.toLowerCase() === 'feedback' || product?.verificationEnabled === false)
    return skippedLine(row, facts, messages.skippedFeedback)
  if (cells.serials?.toLowerCase() === 'imported') return skippedLine(row, facts, messages.skippedSerials)
  const held = parseYesOrNo(cells.holdUntilReleased)
  const hasPin = parseYesOrNo(cells.hasPin)
  const parsed = batchForm.safeParse({
    batchName: cells.name ?? '',
    quantity: parseNumber(cells.quantity),
    scanLimit: cells.scanLimit ? parseNumber(cells.scanLimit) : null,
    lot: filled(cells.lot) ?? null,
    markets: parseMarkets(cells.markets),
    manufacturingDate: cells.manufacturingDate ?? '',
    expirationDate: cells.expirationDate ?? '',
    holdUntilReleased: held ?? false,
    hasPin: hasPin ?? false,
  } satisfies Record<BatchField, unknown>)
  const errors: FieldError[] = [
    ...row.errors,
    ...productErrors(cells.product, { product, error } as ProductMatch),
    ...(parsed.success ? [] : toFieldErrors(parsed.error).map(nameColumn)),
    ...(held === undefined ? [{ field: 'holdUntilReleased', message: messages.tableYesOrNo }] : []),
    ...(hasPin === undefined ? [{ field: 'hasPin', message: messages.tableYesOrNo }] : []),
    ...errorUnlessOneOf(cells.mode, ['', 'verification'], { field: 'mode', message: messages.tableMode }),
    ...errorUnlessOneOf(cells.serials, ['', 'new'], { field: 'serials', message: messages.tableSerials }),
  ]
  if (errors.length > 0 || !parsed.success || !product) return invalidLine(row, facts, errors)
  return newLine(row, facts, { ...parsed.data, productId: product.id })
}

const formatDetail = ({ product, quantity, hasPin }: TableRow['cells']) =>
  [
    shortened(product),
    /^\d{1,9}$/.test(quantity ?? '') ? countOf(Number(quantity), 'code') : '',
    parseYesOrNo(hasPin) ? messages.withPins : '',
  ]
    .filter(Boolean)
    .join(' · ')

function productErrors(name = '', { product, error }: ProductMatch): FieldError[] {
  if (product) return product.isArchived ? [{ field: 'product', message: messages.productArchived }] : []
  if (name === '') return [{ field: 'product', message: messages.required }]
  const message = (error === 'ambiguous' ? messages.tableProductAmbiguous : messages.tableProductUnknown)(
    shortened(name),
  )
  return [{ field: 'product', message }]
}

/** The error under the name of its column, where the form has another name for it. */
const nameColumn = ({ field, message }: FieldError) => ({ field: field === 'batchName' ? 'name' : field, message })

/** Names or codes, such as `Kano; NG-KD; Ghana`. The schema refuses what is neither. */
const parseMarkets = (cell = '') =>
  cell
    .split(/[;,|]/)
    .filter((name) => name.trim())
    .map((name) => parseMarket(name) ?? name)

// The schema refuses NaN.
const parseNumber = (cell = '') => (/^\d+$/.test(cell) ? Number(cell) : Number.NaN)

function parseYesOrNo(cell = ''): boolean | undefined {
  if (['', 'no', 'false', '0'].includes(cell.toLowerCase())) return false
  return ['yes', 'true', '1'].includes(cell.toLowerCase()) ? true : undefined
}
