import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productById } from './product-queries.ts'

/** A product of this partner; another partner's id looks exactly like a missing one. */
export async function getProduct(db: Db, partner: PartnerId, id: string) {
  const product = await productById(db, partner, id)
  if (!product) throw notFound()
  return product
}
