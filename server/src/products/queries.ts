import type { Db, Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'

export type NewProduct = { id: string; name: string; category: string; description: string; createdAt: Date }

export const insertProduct = (tx: Tx, partner: PartnerId, product: NewProduct) =>
  tx
    .insertInto('products')
    .values({ ...product, partnerId: partner })
    .returning(['id', 'name', 'category', 'description', 'feedbackEnabled', 'verificationEnabled'])
    .executeTakeFirstOrThrow()

export const productById = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .select(['id', 'name', 'category', 'description', 'feedbackEnabled', 'verificationEnabled'])
    .executeTakeFirst()

export const productsOf = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .select(['id', 'name', 'category', 'description'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
