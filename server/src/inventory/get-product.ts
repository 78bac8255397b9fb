import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { notFound } from '../lib/app-error.ts'
import { productById } from './product-queries.ts'

/** A product of this partner; a foreign one looks exactly like a missing one. */
export async function findProduct(db: Db, partner: PartnerId, id: string) {
  const product = await lookForProduct(db, partner, id)
  if (!product) throw notFound()
  return product
}

/** The same where an id may name something else. */
export const lookForProduct = (db: Db, partner: PartnerId, id: string) => productById(db, partner, id)
