import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import { sql, type Updateable } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Batches } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'
import { type BatchRow, batchColumns, type NewBatch } from './batch-row.ts'
import type { Production } from './production.ts'

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
  fields: Production & { name: string },
): Promise<BatchRow | undefined> =>
  tx
    .updateTable('batches')
    .set({ ...fields, version: version + 1 })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(batchColumns)
    .executeTakeFirst()

const batchesOfProduct = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('orderPosition', 'desc')
    .orderBy('id', 'desc')

export const listBatches = (db: Db, partner: PartnerId, productId: string) =>
  batchesOfProduct(db, partner, productId).select(batchColumns).execute()

export const listBatchNames = (db: Db, partner: PartnerId, productId: string) =>
  batchesOfProduct(db, partner, productId).select(['id', 'name']).execute()

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

export const batchesOfPartner = (db: Db, partner: PartnerId) =>
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
