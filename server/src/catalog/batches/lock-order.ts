import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Lets one transaction at a time request a change of an order, or count files with the PINs of its batches. */
export const lockOrder = (tx: Tx, partner: PartnerId, id: string) =>
  tx.selectFrom('orders').where('partnerId', '=', partner).where('id', '=', id).select('id').forNoKeyUpdate().execute()
