import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

type NewProduct = {
  id: string
  name: string
  category: string
  description: string
  verificationEnabled: boolean
  feedbackEnabled: boolean
  feedbackConfig: FeedbackConfig | null
  createdAt: Date
}

const columns = [
  'id',
  'name',
  'category',
  'description',
  'feedbackEnabled',
  'verificationEnabled',
  sql<FeedbackConfig | null>`feedback_config`.as('feedbackConfig'),
] as const

export const insertProduct = (tx: Tx, partner: PartnerId, product: NewProduct) =>
  tx
    .insertInto('products')
    .values({
      ...product,
      partnerId: partner,
      feedbackConfig: product.feedbackConfig && JSON.stringify(product.feedbackConfig),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const productById = (db: Db, partner: PartnerId, id: string) =>
  db.selectFrom('products').where('partnerId', '=', partner).where('id', '=', id).select(columns).executeTakeFirst()

export const listProducts = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .select(['id', 'name', 'category', 'description', 'feedbackEnabled'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
