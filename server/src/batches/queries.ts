import type { Db, Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'

export type NewBatch = {
  id: string
  productId: string
  batchNumber: string
  name: string
  quantity: number
  scanLimit: number | null
  manufacturedOn: string
  expiresOn: string
  createdAt: Date
  releasedAt: Date
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
] as const
export type BatchRow = Omit<NewBatch, 'releasedAt'>

export const insertBatch = (tx: Tx, partner: PartnerId, batch: NewBatch) =>
  tx
    .insertInto('batches')
    .values({ ...batch, partnerId: partner })
    .execute()

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
    .select([...columns, 'products.name as productName', 'products.category as productCategory', 'companyName'])
    .executeTakeFirst()

export const productOf = (db: Db | Tx, partner: PartnerId, id: string) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select(['id', 'name', 'category'])
    .executeTakeFirst()

export const batchesOfPartner = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .select(['id', 'name', 'quantity', 'productId'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
