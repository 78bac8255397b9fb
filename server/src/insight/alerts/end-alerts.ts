import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Deletes all rules of a partner and its exceptions, so that nothing raises an alert. Copied labels are detected without them. */
export async function endAlerts(tx: Tx, partner: PartnerId) {
  await tx.deleteFrom('alertRules').where('partnerId', '=', partner).execute()
  await tx.deleteFrom('alertExceptions').where('partnerId', '=', partner).execute()
}
