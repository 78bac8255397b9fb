import type { Updateable } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { Batches } from '../db/schema.ts'

type NewBatch = {
  id: string
  productId: string
  batchNumber: string
  name: string
  quantity: number
  scanLimit: number | null
  manufacturedOn: string
  expiresOn: string
  createdAt: Date
  /** None: its codes do not verify until it is released. */
  releasedAt: Date | null
  /** Its serials are the partner's own. */
  isImported: boolean
}

const columns = [
  'batches.id',
  'batchNumber',
  'batches.name',
  'productId',
  'quantity',
  'scanLimit',
  'manufacturedOn',
  'expiresOn',
  'batches.createdAt',
  'releasedAt',
  'recallReason',
  'closeReason',
  'isImported',
] as const
export type BatchRow = NewBatch & { recallReason: string | null; closeReason: string | null }

export const insertBatch = (tx: Tx, partner: PartnerId, batch: NewBatch): Promise<BatchRow> =>
  tx
    .insertInto('batches')
    .values({ ...batch, partnerId: partner })
    .returning(columns)
    .executeTakeFirstOrThrow()

export type BatchFact = 'releasedAt' | 'recalledAt' | 'closedAt'

/** Changes a batch in one conditional statement: only if the fact is (not) null. Gives the batch as it is then. */
export const updateBatch = (
  tx: Tx,
  partner: PartnerId,
  id: string,
  { fact, is, set }: { fact: BatchFact; is: 'is' | 'is not'; set: Updateable<Batches> },
): Promise<BatchRow | undefined> =>
  tx
    .updateTable('batches')
    .set(set)
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where(fact, is, null)
    .returning(columns)
    .executeTakeFirst()

export const batchesOf = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const batchWithProduct = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batches.partnerId', '=', partner)
    .where('batches.id', '=', id)
    .select([
      ...columns,
      'products.name as productName',
      'products.category as productCategory',
      'verificationEnabled',
      'feedbackEnabled',
      'companyName',
    ])
    .executeTakeFirst()

/** The batch with a public number, whoever's it is, with what it belongs to. */
export const batchOfNumber = (db: Db, batchNumber: string) =>
  db
    .selectFrom('batches')
    .where('batchNumber', '=', batchNumber)
    .select(['id as batchId', 'productId', 'partnerId'])
    .executeTakeFirst()

export const batchesOfPartner = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .select(['id', 'name', 'quantity', 'productId'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
