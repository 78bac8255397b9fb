import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { getProduct } from '../products/get-product.ts'
import { reencodePicture } from './reencode-picture.ts'
import { type PictureDeps, savePicture } from './save-picture.ts'

/** Encodes and saves the picture of a product. */
export async function uploadProductPicture(deps: PictureDeps, actor: PartnerActor, productId: string, image: Buffer) {
  await getProduct(deps.db, actor.partner, productId) // before the work for the image
  const data = await savePicture(deps, actor, productId, await reencodePicture(image, 'product'))
  return { message: messages.pictureSaved, data }
}
