import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** A product, or without one the company, whose picture is its logo. */
export type PictureOwner = { partner: PartnerId; productId: string | null }

/**
 * Stores the picture in place of the owner's former one, which is deleted; null only deletes it. The caller has locked
 * the owner. False when nothing changed.
 */
export async function replacePicture(
  tx: Tx,
  { partner, productId }: PictureOwner,
  picture: { id: string; webp: Buffer } | null,
): Promise<boolean> {
  const isDeleted = await changesRow(
    tx.deleteFrom('pictures').where('partnerId', '=', partner).where('productId', 'is not distinct from', productId),
  )
  if (picture)
    await tx
      .insertInto('pictures')
      .values({ ...picture, partnerId: partner, productId })
      .execute()
  return picture !== null || isDeleted
}

/** The bytes of a picture. A malformed id is not looked up. */
export async function getPicture(db: Db, id: string): Promise<Buffer> {
  if (!/^[\w-]{22}$/.test(id)) throw notFound()
  const found = await db
    .selectFrom('pictures')
    .where('id', '=', id)
    .select('webp')
    .unionAll(db.selectFrom('packSpots').where('pictureId', '=', id).select('webp'))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found.webp
}
