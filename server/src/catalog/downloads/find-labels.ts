import type { PrintSetup } from '@sahihi/contract/endpoints/label-previews.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { batchesOfOrder, findBatch } from '../batches/find-batch.ts'

/** A batch or the first one of an order, by the id of either, and how many labels each batch has. */
export async function findLabels(db: Db, partner: PartnerId, batchOrOrderId: string) {
  const batches = await batchesOfOrder(db, partner, batchOrOrderId)
  const first = await findBatch(db, partner, batches[0]?.id ?? batchOrOrderId)
  return { first, quantities: (batches.length > 0 ? batches : [first.batch]).map(({ quantity }) => quantity) }
}

const newestBatches = 50

/** How the labels of a product were last printed, judging by the downloads of its newest batches and their orders. */
export async function lastPrintSetup(db: Db, partner: PartnerId, productId: string): Promise<Partial<PrintSetup>> {
  const row = await db
    .with('newest', (query) =>
      query
        .selectFrom('batches')
        .where('partnerId', '=', partner)
        .where('productId', '=', productId)
        .select(['id', 'orderId'])
        .orderBy('createdAt', 'desc')
        .limit(newestBatches),
    )
    .selectFrom('auditLog')
    .where('partnerId', '=', partner)
    .where('action', 'in', ['batch.downloaded', 'order.downloaded'])
    .where('subject', 'in', sql<string>`(select id::text from newest union select order_id::text from newest)`)
    .where(sql<boolean>`details ->> 'format' in ('pdf', 'zpl')`)
    .select(sql<Partial<PrintSetup>>`details`.as('details'))
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.details ?? {}
}
