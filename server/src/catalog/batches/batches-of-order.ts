import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { selectBatches } from './batch-queries.ts'

/** The batches of an order that have been made, in order. */
export const batchesOfOrder = (db: Db, partner: PartnerId, orderId: string) =>
  selectBatches(db, partner).where('orderId', '=', orderId).orderBy('orderPosition').execute()
