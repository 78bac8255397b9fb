import type { Db } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { scanCounts } from './queries.ts'

/** How often the codes of a batch were scanned in all, and how many of them at least once. */
export const countScans = (db: Db, partner: PartnerId, batchId: string) => scanCounts(db, partner, batchId)
