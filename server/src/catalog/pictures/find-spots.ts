import type { SpotTranslations } from '@sahihi/contract/endpoints/pack-spots.ts'
import type { Db } from '../../platform/db/client.ts'
import { buildPictureAddress } from '../../platform/lib/picture-address.ts'
import { spotsOfProduct } from './spot-queries.ts'

export type Spot = { id: string; sentence: string; translations: SpotTranslations; picture: string }

/** The spots of a product that shoppers compare, in their order. */
export async function findSpots(db: Db, productId: string): Promise<Spot[]> {
  const spots = await spotsOfProduct(db, productId)
  return spots.map(({ pictureId, ...spot }) => ({ ...spot, picture: buildPictureAddress(pictureId) }))
}
