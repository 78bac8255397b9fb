import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { countSpot } from '../products/product-pictures.ts'
import type { PictureDeps } from './save-picture.ts'
import { deleteSpot, type SpotId } from './spot-queries.ts'

/** Removes a spot, with its close-up. What was answered about it stays. */
export async function removePackSpot({ db, clock }: PictureDeps, actor: PartnerActor, spot: SpotId) {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSpot(tx, actor.partner, spot))) throw notFound()
    await countSpot(tx, actor.partner, spot.id, -1)
    await auditBy(tx, actor, clock(), { action: 'product.spot_removed', subject: spot.id })
  })
  return { message: messages.spotRemoved }
}
