import type { Db } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'
import { countWithin } from './queries.ts'

/** How many answers of shoppers for a batch (or, given a product, for all its batches) came in a period. */
export const answersWithin = (db: Db, partner: PartnerId, of: string, period: { from: Date; to: Date }) =>
  countWithin(db, partner, of, period)
