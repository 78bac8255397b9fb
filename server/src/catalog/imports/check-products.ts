import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import { tableColumns } from '@sahihi/contract/domain/table-columns.ts'
import { gtinMissing, hasGtinForLabels } from '@sahihi/contract/endpoints/gs1-fields.ts'
import { type ProductField, productFields } from '@sahihi/contract/endpoints/products.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { NewProduct } from '../products/add-product.ts'
import { checkGtin } from '../products/read-gtin.ts'
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
import { gtinsOfOthers, keysOfNames, productsLike } from './queries.ts'
import type { TableRow } from './read-table.ts'

type Keyed = { nameKey: string; categoryKey: string; gtin: string | null }

const productLine = z.object(productFields).refine(hasGtinForLabels, gtinMissing)

const example = tableColumns.products.find(({ key }) => key === 'name')?.example

/** Checks the lines of a table of products by the rules for creating one. Products that exist already are skipped. */
export async function checkProducts(db: Db | Tx, partner: PartnerId, rows: TableRow[]): Promise<Checked<NewProduct>[]> {
  const read = rows.map(readProduct)
  const wanted = read.flatMap(({ product }) => (product ? [product] : []))
  const keys = await keysOfNames(
    db,
    wanted.flatMap(({ name, category }) => [name, category]),
  )
  const toProductKeys = ({ name, category, gtin }: NewProduct): Keyed => ({
    nameKey: keys.get(name) ?? '',
    categoryKey: keys.get(category) ?? '',
    gtin: gtin ?? null,
  })
  const gtins = wanted.flatMap((product) => product.gtin ?? [])
  const [found, foreign] = await Promise.all([
    productsLike(db, partner, { names: wanted.map((product) => toProductKeys(product).nameKey), gtins, ids: [] }),
    gtinsOfOthers(db, partner, gtins),
  ])
  const earlier: { line: number; keyed: Keyed }[] = []
  return read.map(({ row, facts, errors, skipped, product }) => {
    if (skipped) return skippedLine(row, facts, skipped)
    if (!product) return invalidLine(row, facts, errors)
    const keyed = toProductKeys(product)
    if (found.some((other) => isSame(keyed, other))) return skippedLine(row, facts, messages.skippedThere)
    const same = earlier.find((other) => isSame(keyed, other.keyed))
    if (same) return skippedLine(row, facts, messages.skippedSameAs(same.line))
    if (product.gtin !== null && foreign.has(product.gtin))
      return invalidLine(row, facts, [{ field: 'gtin', message: messages.gtinTakenByOther }])
    earlier.push({ line: row.line, keyed })
    return newLine(row, facts, product)
  })
}

function readProduct(row: TableRow) {
  const { name, category, gtin, labelFormat, pinOffer, mode } = row.cells
  const facts = { name: shortened(name), detail: shortened(category) }
  if (example !== undefined && name === example) return { row, facts, errors: [], skipped: messages.skippedExample }
  if (mode?.toLowerCase() === 'feedback') return { row, facts, errors: [], skipped: messages.skippedFeedback }
  const parsed = productLine.safeParse({
    name: name ?? '',
    category: category ?? '',
    ...mapProductTexts((text) => row.cells[text] ?? ''),
    gtin: gtin ?? null,
    labelFormat: filled(labelFormat),
    pinOffer: filled(pinOffer),
  } satisfies Record<ProductField, unknown>)
  const reading = checkGtin(gtin ?? null)
  const refused = parsed.success ? [] : toFieldErrors(parsed.error)
  const errors = [
    ...row.errors,
    ...errorUnlessOneOf(mode, ['', 'verification'], { field: 'mode', message: messages.tableMode }),
    ...refused,
    ...(reading.problem === undefined || refused.some(({ field }) => field === 'gtin')
      ? []
      : [{ field: 'gtin', message: reading.problem }]),
  ]
  const product = parsed.success && errors.length === 0 ? { ...parsed.data, gtin: reading.gtin } : undefined
  return { row, facts, errors, product }
}

/** The same GTIN, or the same name and category where not both have a GTIN. */
function isSame(product: Keyed, other: Keyed): boolean {
  if (product.gtin !== null && other.gtin !== null) return product.gtin === other.gtin
  return product.nameKey === other.nameKey && product.categoryKey === other.categoryKey
}
