import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { deletePartnerDownloads } from './queries.ts'

/** Deletes all downloads of a partner. One that is being made notices and stops. */
export const endDownloads = (tx: Tx, partner: PartnerId) => deletePartnerDownloads(tx, partner)
