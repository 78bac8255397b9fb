import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Sets the picture of a product of this partner, and locks the product until the transaction ends. */
export async function setProductPicture(tx: Tx, partner: PartnerId, id: string, pictureId: string | null) {
  const update = tx.updateTable('products').set({ pictureId }).where('partnerId', '=', partner).where('id', '=', id)
  if (!(await changesRow(update))) throw notFound()
}

/**
 * Counts one more or one less spot of a product's pack, which is a new version of what verdicts say, and locks the product until the
 * transaction ends. False if it has as many as it may.
 */
export const countSpot = (tx: Tx, partner: PartnerId, id: string, change: 1 | -1): Promise<boolean> =>
  changesRow(
    tx
      .updateTable('products')
      .set(({ eb }) => ({ spotCount: eb('spotCount', '+', change) }))
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where(({ eb }) => eb(eb('spotCount', '+', change), '<=', limits.packSpots)),
  )
