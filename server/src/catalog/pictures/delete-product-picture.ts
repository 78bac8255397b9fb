import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { type PictureDeps, removePicture } from './save-picture.ts'

/** Removes the picture of a product; without one it changes nothing. */
export async function deleteProductPicture(deps: PictureDeps, actor: PartnerActor, productId: string) {
  await removePicture(deps, actor, productId)
  return { message: messages.pictureRemoved }
}
