import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { Batches, DB } from '../../platform/db/schema.ts'
import { lotId, lotLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type BatchRow, batchColumns, type NewBatch } from './batch-row.ts'
import type { Production } from './production.ts'

export async function insertBatch(tx: Tx, partner: PartnerId, batch: NewBatch): Promise<BatchRow> {
  await tx
    .insertInto('batches')
    .values({ ...batch, partnerId: partner })
    .execute()
  return batchById(tx, partner, batch.id)
}

/** A batch that the partner has. */
export const batchById = (tx: Tx, partner: PartnerId, id: string): Promise<BatchRow> =>
  selectBatches(tx, partner).where('batches.id', '=', id).executeTakeFirstOrThrow()

export const selectBatches = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .select(batchColumns)

export type BatchChange = {
  column: 'releasedAt' | 'recalledAt' | 'closedAt' | 'archivedAt'
  /** Whether the column must be null, or must not be, for the change to happen. */
  ifNull: boolean
  set: Updateable<Batches>
}

/** Some batches, or all that an order has made. */
export type BatchSelection = { ids: string[] } | { orderId: string }

/** The batches that orders of the partner have made. */
export const idsOfOrders = (tx: Tx, partner: PartnerId, orderIds: string[]) =>
  tx
    .selectFrom('orders')
    .leftJoin('batches', 'batches.orderId', 'orders.id')
    .where('orders.partnerId', '=', partner)
    .where('orders.id', '=', sql<string>`any (${orderIds}::uuid[])`)
    .select(['orders.id as orderId', 'batches.id'])
    .execute()

/** Changes batches in one conditional statement. Returns those that changed, in no order. */
export const updateBatches = (
  tx: Tx,
  partner: PartnerId,
  which: BatchSelection,
  { column, ifNull, set }: BatchChange,
): Promise<{ id: string }[]> =>
  tx
    .updateTable('batches')
    .set(set)
    .where('partnerId', '=', partner)
    .where(isChosen(which))
    .where(column, ifNull ? 'is' : 'is not', null)
    .returning('id')
    .execute()

/** Locks batches in one order, so that simultaneous changes of several wait for each other. Returns how many the partner has. */
export async function lockBatches(tx: Tx, partner: PartnerId, which: BatchSelection): Promise<number> {
  const rows = await tx
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where(isChosen(which))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.length
}

const isChosen = (which: BatchSelection) => (eb: ExpressionBuilder<DB, 'batches'>) =>
  'ids' in which ? eb('id', '=', sql<string>`any (${which.ids}::uuid[])`) : eb('orderId', '=', which.orderId)

/** Saves an edit in one conditional statement; false when the batch was edited since `version`, or is not this partner's. */
export const saveBatchEdit = (
  tx: Tx,
  partner: PartnerId,
  { id, version }: { id: string; version: number },
  fields: Production & { name: string },
): Promise<boolean> =>
  changesRow(
    tx
      .updateTable('batches')
      .set({ ...fields, version: version + 1 })
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where('version', '=', version),
  )

const batchesOfProduct = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where('productId', '=', productId)
    .where('batches.archivedAt', 'is', null)
    .orderBy('batches.createdAt', 'desc')
    .orderBy('orderPosition', 'desc')
    .orderBy('batches.id', 'desc')

export const listBatches = (db: Db, partner: PartnerId, productId: string) =>
  batchesOfProduct(db, partner, productId).select(batchColumns).execute()

/** The lots of a product, newest first: the batches of an order are one, with the id of the first. */
export const listBatchNames = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .leftJoin('orders', 'orders.id', 'batches.orderId')
    .where('batches.partnerId', '=', partner)
    .where('batches.productId', '=', productId)
    .where('batches.archivedAt', 'is', null)
    .groupBy(['batches.orderId', lotId])
    .select([
      sql<string>`(array_agg(batches.id order by order_position))[1]`.as('id'),
      sql<string>`min(${lotLabel})`.as('name'),
      'batches.orderId',
    ])
    .orderBy(sql`max(batches.created_at)`, 'desc')
    .orderBy(lotId, 'desc')
    .execute()

export type LotFilter = { productId?: string | undefined; batchId?: string | undefined; orderId?: string | undefined }

export const batchesOfLot = (db: Db, partner: PartnerId, { productId, batchId, orderId }: LotFilter) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .$if(batchId !== undefined, (query) => query.where('id', '=', batchId ?? ''))
    .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? ''))
    .select('id')
    .execute()

export const batchWithProduct = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batches.partnerId', '=', partner)
    .where('batches.id', '=', id)
    .select([...batchColumns, 'companyName'])
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('products.id'),
        name: ref('products.name'),
        category: ref('products.category'),
        verificationEnabled: ref('verificationEnabled'),
        feedbackEnabled: ref('feedbackEnabled'),
        isArchived: sql<boolean>`products.archived_at is not null`,
        gtin: ref('gtin'),
        labelFormat: sql<LabelFormat>`label_format`,
        labelHost: ref('labelHost'),
      }).as('product'),
    )
    .executeTakeFirst()

/** The batch of any partner with this public number. */
export const batchByNumber = (db: Db, batchNumber: string) =>
  db
    .selectFrom('batches')
    .where('batchNumber', '=', batchNumber)
    .select(['id as batchId', 'productId', 'partnerId'])
    .executeTakeFirst()

/** How many codes of a batch are canaries, which its quantity does not count. */
export const noteCanaries = (tx: Tx, id: string, canaries: number) =>
  tx.updateTable('batches').set({ canaries }).where('id', '=', id).execute()

/** How often the codes of a batch were scanned, and how many of them at least once. */
export const countScans = (db: Db, partner: PartnerId, batchId: string) =>
  db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .where('batchId', '=', batchId)
    .select([
      sql<number>`coalesce(sum(scan_count), 0)::integer`.as('totalScans'),
      sql<number>`(count(*) filter (where scan_count > 0))::integer`.as('scannedCodes'),
    ])
    .executeTakeFirstOrThrow()

/** What decides whether a product takes more batches. */
export const productForBatches = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select(['verificationEnabled', 'archivedAt'])
    .executeTakeFirst()
