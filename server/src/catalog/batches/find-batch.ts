import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'
import type { CodeLookup } from '../codes/find-code-id.ts'
import { findIssuedCode } from '../codes/find-issued-code.ts'
import { batchByNumber, batchesOfLot, batchWithProduct, type LotFilter, selectBatches } from './batch-queries.ts'

/** A batch of this partner with its product; another partner's id looks exactly like a missing one. */
export async function findBatch(db: Db, partner: PartnerId, id: string) {
  const row = await batchWithProduct(db, partner, id)
  if (!row) throw notFound()
  const { product, companyName: company, ...batch } = row
  return { batch, product, company }
}

/** The ids of the partner's batches that are this one, of this order and of this product. */
export async function findBatchIds(db: Db, partner: PartnerId, filter: LotFilter): Promise<string[]> {
  const rows = await batchesOfLot(db, partner, filter)
  return rows.map(({ id }) => id)
}

/** What the codes of a batch are of, as a file's name says. */
export const itemsOf = ({ batch, product }: Awaited<ReturnType<typeof findBatch>>) => ({
  product: product.name,
  batch: batch.displayName,
})

/** The batch of any partner with this public number; undefined when there is none. */
export async function findBatchByNumber(db: Db, text: string) {
  const number = normalizeSerial(text)
  return /^[0-9A-Z]{10}$/.test(number) ? batchByNumber(db, number) : undefined
}

/**
 * The issued code of any partner that a text names, with its batch, product and partner; or the batch with this public
 * number, without a code. Undefined for a text that is mistyped or was never issued.
 */
export async function findCodeOrBatch(lookup: CodeLookup, text: string) {
  const code = await findIssuedCode(lookup, text)
  if (!code) return findBatchByNumber(lookup.db, text)
  const { codeId, batchId, productId, partnerId } = code
  return { codeId, batchId, productId, partnerId }
}

/** Every batch of the partner that is not archived, with its number of codes and what it has from its product, newest first. */
export const listPartnerBatches = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where('batches.archivedAt', 'is', null)
    .where('products.archivedAt', 'is', null)
    .select(['batches.id', 'batches.name', 'quantity', 'productId', 'category', 'feedbackEnabled'])
    .select(pictureAddress('products.pictureId').as('picture'))
    .orderBy('batches.createdAt', 'desc')
    .orderBy('batches.id', 'desc')
    .execute()

/** The batches of an order that have been made, in order. */
export const batchesOfOrder = (db: Db, partner: PartnerId, orderId: string) =>
  selectBatches(db, partner).where('orderId', '=', orderId).orderBy('orderPosition').execute()
