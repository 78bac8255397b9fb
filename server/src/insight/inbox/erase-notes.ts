import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Deletes who looked after the items of a partner, and what its people noted about them. */
export const eraseNotes = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('inboxItems').where('partnerId', '=', partner).execute()
