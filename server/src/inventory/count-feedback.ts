import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { countWithin } from '../feedback/queries.ts'

/** How many answers of shoppers for a batch (or, given a product, for all its batches) came in a period. */
export const answersWithin = (db: Db, partner: PartnerId, of: string, period: { from: Date; to: Date }) =>
  countWithin(db, partner, of, period)
