import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { removePicture } from './save-picture.ts'

/** Removes the picture of a product; without one it changes nothing. */
export const deleteProductPicture = (
  deps: Pick<AppContext, 'db' | 'clock'>,
  actor: PartnerActor,
  productId: string,
): Promise<void> => removePicture(deps, actor, productId)
