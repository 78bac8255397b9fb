import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Sets the logo that shoppers see, and locks the partner until the transaction ends. */
export const setLogo = (tx: Tx, partner: PartnerId, logoId: string | null) =>
  tx.updateTable('partners').set({ logoId }).where('id', '=', partner).execute()
