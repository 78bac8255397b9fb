import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

export async function findFeedbackConfig(
  db: Db,
  partner: PartnerId,
  productId: string,
): Promise<FeedbackConfig | null> {
  const { config } = await db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('id', '=', productId)
    .select(sql<FeedbackConfig | null>`feedback_config`.as('config'))
    .executeTakeFirstOrThrow()
  return config
}

/** The forms of a product that were replaced, newest first. */
export const listReplacedForms = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('feedbackForms')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .select(['version', 'replacedAt', sql<FeedbackConfig>`config`.as('config')])
    .orderBy('version', 'desc')
    .execute()

/** A form that was replaced; undefined when there is none of this version. */
export async function replacedForm(db: Db, productId: string, version: number): Promise<FeedbackConfig | undefined> {
  const row = await db
    .selectFrom('feedbackForms')
    .where('productId', '=', productId)
    .where('version', '=', version)
    .select(sql<FeedbackConfig>`config`.as('config'))
    .executeTakeFirst()
  return row?.config
}
