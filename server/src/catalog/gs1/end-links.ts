import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Deletes the links of a partner that closes its account: no one would make sure that their addresses still belong to it. */
export const endLinks = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('productLinks').where('partnerId', '=', partner).execute()
