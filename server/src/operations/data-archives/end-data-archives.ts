import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { deletePartnerArchives } from './queries.ts'

/** Deletes all data archives of a partner. One that is being prepared notices and stops. */
export const endDataArchives = (tx: Tx, partner: PartnerId) => deletePartnerArchives(tx, partner)
