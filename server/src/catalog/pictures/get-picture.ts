import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { pictureById } from './queries.ts'

/** The bytes of a picture. A malformed id is not looked up. */
export async function getPicture(db: Db, id: string): Promise<Buffer> {
  const webp = /^[\w-]{22}$/.test(id) ? await pictureById(db, id) : undefined
  if (!webp) throw notFound()
  return webp
}
