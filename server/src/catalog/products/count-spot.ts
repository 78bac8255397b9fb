import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { addToSpotCount } from './product-queries.ts'

/**
 * Counts one more or one less spot of a product's pack, which is a new version of what verdicts say, and locks the product until the
 * transaction ends. False if it has as many as it may.
 */
export const countSpot = (tx: Tx, partner: PartnerId, productId: string, change: 1 | -1): Promise<boolean> =>
  addToSpotCount(tx, partner, productId, change)
