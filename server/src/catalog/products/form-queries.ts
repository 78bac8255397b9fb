import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productColumns } from './product-queries.ts'

/** The forms of a product that were replaced, newest first. */
export async function replacedForms(tx: Tx, partner: PartnerId, productId: string): Promise<FeedbackConfig[]> {
  const rows = await tx
    .selectFrom('feedbackForms')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .select(sql<FeedbackConfig>`config`.as('config'))
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ config }) => config)
}

type FormEdit = { current: FeedbackConfig; config: FeedbackConfig; now: Date }

/** Stores the current form and puts another in its place. Undefined when the product was edited since `version`. */
export async function saveFormEdit(
  tx: Tx,
  partner: PartnerId,
  { id, version }: { id: string; version: number },
  { current, config, now }: FormEdit,
) {
  const product = await tx
    .updateTable('products')
    .set({ feedbackConfig: JSON.stringify(config), version: version + 1 })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(productColumns)
    .executeTakeFirst()
  if (product)
    await tx
      .insertInto('feedbackForms')
      .values({
        partnerId: partner,
        productId: id,
        version: current.version ?? 1,
        config: JSON.stringify(current),
        replacedAt: now,
      })
      .execute()
  return product
}
