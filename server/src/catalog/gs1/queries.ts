import type { Db } from '../../platform/db/client.ts'

/**
 * The product that has a GTIN now: one at most, of any partner (docs/adr/0044-gs1-identities.md). A former GTIN leads nowhere, because
 * another company may have it next.
 */
export const productWithGtin = (db: Db, gtin: string) =>
  db
    .selectFrom('products')
    .innerJoin('partners', 'partners.id', 'products.partnerId')
    .where('gtin', '=', gtin)
    .where('approvedAt', 'is not', null)
    .select(['products.id', 'products.name', 'partnerId', 'companyName', 'suspendedAt'])
    .executeTakeFirst()

/** The batches of a lot that shoppers may have in hand: recalled ones first, then the newest. A held batch is not public yet. */
export const publicBatchesOfLot = (db: Db, productId: string, lot: string) =>
  db
    .selectFrom('batches')
    .where('productId', '=', productId)
    .where('lot', '=', lot)
    .where((eb) => eb.or([eb('releasedAt', 'is not', null), eb('recalledAt', 'is not', null)]))
    .select(['id', 'batchNumber', 'recalledAt'])
    .orderBy('recalledAt', (order) => order.desc().nullsLast())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The links that a partner set for a product and some of its batches, oldest first. */
export const publishedLinks = (db: Db, productId: string, batchIds: string[]) =>
  db
    .selectFrom('productLinks')
    .where('productId', '=', productId)
    .where((eb) => eb.or([eb('batchId', 'is', null), ...(batchIds.length > 0 ? [eb('batchId', 'in', batchIds)] : [])]))
    .select(['batchId', 'linkType as type', 'url as href', 'title', 'language', 'mediaType', 'isDefault'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
export type PublishedLink = Awaited<ReturnType<typeof publishedLinks>>[number]
