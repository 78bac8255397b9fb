import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { deleteDownloadsOf } from './queries.ts'

/** Deletes all downloads of a partner. One that is being made notices and stops. */
export const endDownloads = (tx: Tx, partner: PartnerId) => deleteDownloadsOf(tx, partner)
