import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { batchColumns } from './batch-row.ts'

/** The batches of an order that have been made, in order. */
export const batchesOfOrder = (db: Db, partner: PartnerId, orderId: string) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('orderId', '=', orderId)
    .select(batchColumns)
    .orderBy('orderPosition')
    .execute()

/** Releases the held batches of an order and returns their ids. */
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
