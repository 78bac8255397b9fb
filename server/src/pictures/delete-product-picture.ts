import type { AppContext } from '../context.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { removePicture } from './save-picture.ts'

/** Removes the picture of a product; without one it changes nothing. */
export const deleteProductPicture = (
  deps: Pick<AppContext, 'db' | 'clock'>,
  actor: PartnerActor,
  productId: string,
): Promise<void> => removePicture(deps, actor, productId)
