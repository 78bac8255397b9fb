import type { Db } from '../db/client.ts'

/**
 * The product that has a GTIN now: one at most, of whichever partner (docs/adr/0044-gs1-identities.md). One that it had before leads
 * nowhere, because another company may have it next.
 */
export const productWithGtin = (db: Db, gtin: string) =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partnerId')
    .where('gtin', '=', gtin)
    .where('approvedAt', 'is not', null)
    .select(['products.id', 'products.name', 'partnerId', 'companyName'])
    .executeTakeFirst()

/** The batches of a lot that shoppers may have in hand: recalled ones first, then the newest. A held one is not public yet. */
export const publicBatchesOfLot = (db: Db, productId: string, lot: string) =>
  db
    .selectFrom('batches')
    .where('productId', '=', productId)
    .where('lot', '=', lot)
    .where((eb) => eb.or([eb('releasedAt', 'is not', null), eb('recalledAt', 'is not', null)]))
    .select(['id', 'batchNumber'])
    .orderBy('recalledAt', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
