import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Deletes whom the items of a partner were assigned to, and the notes about them. */
export const eraseNotes = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('inboxItems').where('partnerId', '=', partner).execute()
