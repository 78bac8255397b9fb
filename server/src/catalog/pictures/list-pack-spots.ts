import type { Comparisons } from '@sahihi/contract/endpoints/pack-spots.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { getProduct } from '../products/get-product.ts'
import { findSpots } from './find-spots.ts'
import { countComparisons, countSpotAnswers } from './spot-queries.ts'

/** The spots of a product, and what shoppers found. */
export async function listPackSpots(db: Db, partner: PartnerId, productId: string): Promise<Comparisons> {
  await getProduct(db, partner, productId)
  const spots = await findSpots(db, productId)
  const counts = new Map((await countSpotAnswers(db, productId)).map(({ spotId, ...count }) => [spotId, count]))
  return {
    spots: spots.map((spot) => ({ ...spot, ...(counts.get(spot.id) ?? { same: 0, different: 0 }) })),
    ...(await countComparisons(db, productId)),
  }
}
