import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { getProduct } from '../products/get-product.ts'
import { countSpot } from '../products/product-pictures.ts'
import { derivePictureId } from './picture-id.ts'
import { reencodePicture } from './reencode-picture.ts'
import type { PictureDeps } from './save-picture.ts'
import { insertSpot } from './spot-queries.ts'

type NewSpot = { productId: string; sentence: string; image: Buffer }

/** Adds a spot that shoppers compare, with its encoded close-up, unless the product has three. */
export async function addPackSpot({ db, clock }: PictureDeps, actor: PartnerActor, spot: NewSpot) {
  const { productId, sentence, image } = spot
  await getProduct(db, actor.partner, productId) // before the work for the image
  const webp = await reencodePicture(image, 'product')
  const id = uuidv7()
  const row = { id, partnerId: actor.partner, productId, sentence, pictureId: derivePictureId(id, webp), webp }
  await db.transaction().execute(async (tx) => {
    if (!(await countSpot(tx, actor.partner, productId, 1))) throw new AppError('conflict', messages.tooManySpots)
    await insertSpot(tx, row)
    await auditBy(tx, actor, clock(), { action: 'product.spot_added', subject: productId, details: { sentence } })
  })
  return { message: messages.spotAdded, data: { id } }
}
