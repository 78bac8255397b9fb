import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Deletes the links of a partner that closes: nobody would see to it that their addresses stay the company's. */
export const endLinks = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('productLinks').where('partnerId', '=', partner).execute()
