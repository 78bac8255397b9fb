import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Deletes all rules of a partner, so that nothing raises an alert. Copied labels are detected without them. */
export const endAlerts = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('alertRules').where('partnerId', '=', partner).execute()
