import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { getProduct } from '../products/get-product.ts'
import { reencodePicture } from './reencode-picture.ts'
import { savePicture } from './save-picture.ts'

/** Encodes and saves the picture of a product. Returns its address. */
export async function uploadProductPicture(
  deps: Pick<AppContext, 'db' | 'clock'>,
  actor: PartnerActor,
  productId: string,
  image: Buffer,
): Promise<string> {
  await getProduct(deps.db, actor.partner, productId) // before the work for the image
  return savePicture(deps, actor, productId, await reencodePicture(image, 'product'))
}
