import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { updatePicture } from './product-queries.ts'

/** Sets the picture of a product of this partner, and locks the product until the transaction ends. */
export async function setProductPicture(tx: Tx, partner: PartnerId, productId: string, picture: string | null) {
  if (!(await updatePicture(tx, partner, productId, picture))) throw notFound()
}
