import { setLogo } from '../../company/partners/set-logo.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { buildPictureAddress } from '../../platform/lib/picture-address.ts'
import { setProductPicture } from '../products/product-pictures.ts'
import { derivePictureId } from './picture-id.ts'
import { replacePicture } from './queries.ts'

export type PictureDeps = Pick<AppContext, 'db' | 'clock'>

/** Saves the encoded picture of a product, or without a product the company's logo. Returns its address. */
export async function savePicture(
  { db, clock }: PictureDeps,
  actor: PartnerActor,
  productId: string | null,
  webp: Buffer,
) {
  const id = derivePictureId(productId ?? actor.partner, webp)
  await db.transaction().execute((tx) => change(tx, actor, productId, { id, webp }, clock()))
  return { picture: buildPictureAddress(id) }
}

/** Removes the picture of a product, or without a product the company's logo. */
export const removePicture = ({ db, clock }: PictureDeps, actor: PartnerActor, productId: string | null) =>
  db.transaction().execute((tx) => change(tx, actor, productId, null, clock()))

type Picture = { id: string; webp: Buffer }

async function change(tx: Tx, actor: PartnerActor, productId: string | null, picture: Picture | null, now: Date) {
  const { partner } = actor
  const id = picture?.id ?? null
  // First, because it locks the owner: pictures that are saved at the same time take turns.
  if (productId === null) await setLogo(tx, partner, id)
  else await setProductPicture(tx, partner, productId, id)
  if (!(await replacePicture(tx, { partner, productId }, picture))) return
  await auditBy(tx, actor, now, {
    action: `${productId === null ? 'partner.logo' : 'product.picture'}_${picture ? 'saved' : 'removed'}`,
    subject: productId ?? partner,
    details: picture ? { pictureId: id } : {},
  })
}
