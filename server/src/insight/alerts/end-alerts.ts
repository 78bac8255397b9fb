import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { deleteRules } from './queries.ts'

/** Deletes all rules of a partner, so that nothing raises an alert. Copied labels are detected without them. */
export const endAlerts = (tx: Tx, partner: PartnerId) => deleteRules(tx, partner)
