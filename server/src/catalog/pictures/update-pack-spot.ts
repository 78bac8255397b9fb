import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import type { PictureDeps } from './save-picture.ts'
import { type SpotId, type SpotWords, updateSpot } from './spot-queries.ts'

/** Changes what shoppers read beside a spot. */
export async function updatePackSpot({ db, clock }: PictureDeps, actor: PartnerActor, spot: SpotId, words: SpotWords) {
  await db.transaction().execute(async (tx) => {
    if (!(await updateSpot(tx, actor.partner, spot, words))) throw notFound()
    const { sentence } = words
    await auditBy(tx, actor, clock(), { action: 'product.spot_changed', subject: spot.id, details: { sentence } })
  })
  return { message: messages.spotSaved }
}
