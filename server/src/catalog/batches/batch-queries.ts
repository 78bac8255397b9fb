import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Batches } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type NewBatch = {
  id: string
  productId: string
  batchNumber: string
  name: string
  quantity: number
  scanLimit: number | null
  lot: string | null
  manufacturedOn: string
  expiresOn: string
  createdAt: Date
  /** Null: its codes do not verify until it is released. */
  releasedAt: Date | null
  /** True: its serials are the partner's own. */
  isImported: boolean
  orderId: string | null
  /** Its place in the order, from 1. */
  orderPosition: number | null
  /** The fingerprint of the secret key that its hidden PINs follow from (lib/pin-keys.ts); null without PINs. */
  pinKeyFingerprint: string | null
}

export const batchColumns = [
  'batches.id',
  'batchNumber',
  'batches.name',
  'productId',
  'quantity',
  'scanLimit',
  'lot',
  'manufacturedOn',
  'expiresOn',
  'batches.createdAt',
  'releasedAt',
  'recallReason',
  'closeReason',
  'isImported',
  'orderId',
  'orderPosition',
  'pinKeyFingerprint',
  'batches.archivedAt',
  'batches.version',
] as const
export type BatchRow = NewBatch & {
  recallReason: string | null
  closeReason: string | null
  archivedAt: Date | null
  version: number
}

export const insertBatch = (tx: Tx, partner: PartnerId, batch: NewBatch): Promise<BatchRow> =>
  tx
    .insertInto('batches')
    .values({ ...batch, partnerId: partner })
    .returning(batchColumns)
    .executeTakeFirstOrThrow()

export type BatchChange = {
  column: 'releasedAt' | 'recalledAt' | 'closedAt' | 'archivedAt'
  /** Whether the column must be null, or must not be, for the change to happen. */
  ifNull: boolean
  set: Updateable<Batches>
}

/** Changes a batch in one conditional statement. Returns the changed batch, or undefined when the condition does not hold. */
export const updateBatch = (
  tx: Tx,
  partner: PartnerId,
  id: string,
  { column, ifNull, set }: BatchChange,
): Promise<BatchRow | undefined> =>
  tx
    .updateTable('batches')
    .set(set)
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where(column, ifNull ? 'is' : 'is not', null)
    .returning(batchColumns)
    .executeTakeFirst()

/** Saves an edit in one conditional statement. Undefined when the batch was edited since `version`, or is not this partner's. */
export const saveBatchEdit = (
  tx: Tx,
  partner: PartnerId,
  { id, version }: { id: string; version: number },
  fields: Pick<Updateable<Batches>, 'name' | 'manufacturedOn' | 'expiresOn' | 'lot'>,
): Promise<BatchRow | undefined> =>
  tx
    .updateTable('batches')
    .set({ ...fields, version: version + 1 })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(batchColumns)
    .executeTakeFirst()

export const listBatches = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .where('archivedAt', 'is', null)
    .select(batchColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('orderPosition', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listBatchNames = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .where('archivedAt', 'is', null)
    .select(['id', 'name'])
    .orderBy('createdAt', 'desc')
    .orderBy('orderPosition', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The batches of an order that are made, in their order. */
export const batchesOfOrder = (db: Db, partner: PartnerId, orderId: string) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('orderId', '=', orderId)
    .select(batchColumns)
    .orderBy('orderPosition')
    .execute()

/** Releases the batches of an order that are held, and returns their ids. */
export async function releaseBatches(tx: Tx, partner: PartnerId, orderId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('batches')
    .set({ releasedAt: now })
    .where('partnerId', '=', partner)
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const batchWithProduct = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batches.partnerId', '=', partner)
    .where('batches.id', '=', id)
    .select([
      ...batchColumns,
      'products.name as productName',
      'products.category as productCategory',
      'verificationEnabled',
      'feedbackEnabled',
      'products.archivedAt as productArchivedAt',
      'gtin',
      sql<LabelFormat>`label_format`.as('labelFormat'),
      'companyName',
    ])
    .executeTakeFirst()

/** The batch of any partner with this public number. */
export const batchByNumber = (db: Db, batchNumber: string) =>
  db
    .selectFrom('batches')
    .where('batchNumber', '=', batchNumber)
    .select(['id as batchId', 'productId', 'partnerId'])
    .executeTakeFirst()

export const batchesOfPartner = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where('batches.archivedAt', 'is', null)
    .where('products.archivedAt', 'is', null)
    .select(['batches.id', 'batches.name', 'quantity', 'productId'])
    .orderBy('batches.createdAt', 'desc')
    .orderBy('batches.id', 'desc')
    .execute()
