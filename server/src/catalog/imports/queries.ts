import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import { productTextNames } from '@sahihi/contract/domain/product-texts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { lockForPartner } from '../../platform/db/locks.ts'
import { nameKey } from '../../platform/db/name-key.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { productionColumns } from '../batches/production.ts'

/** Lets a partner import one table at a time, so that two imports do not both find something missing and create it. */
export const lockImports = (tx: Tx, partner: PartnerId) => lockForPartner(tx, 'imports', partner)

const keyOf = (name: string) => nameKey(sql.ref(name))

/** The key that the database compares each name by. */
export async function keysOfNames(db: Db | Tx, names: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; key: string }>`
    select name, ${keyOf('name')} as key from unnest(${names}::text[]) as name`.execute(db)
  return new Map(rows.map(({ name, key }) => [name, key]))
}

type Names = { names: string[]; gtins: string[]; ids: string[] }

/** The products of a partner that lines may refer to, by the keys of their names, GTINs or ids. */
export const productsLike = (db: Db | Tx, partner: PartnerId, { names, gtins, ids }: Names) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where(({ or, eb }) =>
      or([
        eb(keyOf('name'), '=', sql<string>`any (${names}::text[])`),
        eb('gtin', '=', sql<string>`any (${gtins}::text[])`),
        eb('id', '=', sql<string>`any (${ids}::uuid[])`),
      ]),
    )
    .select([
      'id',
      keyOf('name').as('nameKey'),
      keyOf('category').as('categoryKey'),
      'gtin',
      'verificationEnabled',
      sql<boolean>`archived_at is not null`.as('isArchived'),
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
export type FoundProduct = Awaited<ReturnType<typeof productsLike>>[number]

/** Of these GTINs, those of other partners. */
export const gtinsOfOthers = async (db: Db | Tx, partner: PartnerId, gtins: string[]) => {
  const rows = await db
    .selectFrom('products')
    .where('partnerId', '<>', partner)
    .where('gtin', '=', sql<string>`any (${gtins}::text[])`)
    .select('gtin')
    .execute()
  return new Set(rows.map(({ gtin }) => gtin))
}

/** The batches of some products, by the keys of their names. */
export const batchesLike = (
  db: Db | Tx,
  partner: PartnerId,
  { productIds, names }: { productIds: string[]; names: string[] },
) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', sql<string>`any (${productIds}::uuid[])`)
    .where(keyOf('name'), '=', sql<string>`any (${names}::text[])`)
    .select(['productId', keyOf('name').as('nameKey')])
    .execute()

type Position = { createdAt: Date; id: string }
type Page = { last: Position | undefined; limit: number }

/** The next products of an export, oldest first. */
export const productsAfter = (db: Db, partner: PartnerId, { last, limit }: Page) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('archivedAt', 'is', null)
    .$if(last !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) > (${last?.createdAt}, ${last?.id}::uuid)`),
    )
    .select([
      'id',
      'name',
      'category',
      ...productTextNames,
      'gtin',
      sql<LabelFormat>`label_format`.as('labelFormat'),
      'pinOffer',
      'feedbackEnabled',
      'createdAt',
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)

/** The next batches of an export, oldest first. Batches of archived products count as archived. */
export const batchesAfter = (db: Db, partner: PartnerId, { last, limit }: Page) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where('batches.archivedAt', 'is', null)
    .where('products.archivedAt', 'is', null)
    .$if(last !== undefined, (rows) =>
      rows.where(sql<boolean>`(batches.created_at, batches.id) > (${last?.createdAt}, ${last?.id}::uuid)`),
    )
    .select([
      'batches.id',
      'products.name as product',
      'products.gtin as productGtin',
      'productId',
      'batches.name',
      'quantity',
      ...productionColumns,
      'scanLimit',
      'feedbackEnabled',
      'isImported',
      'pinKeyFingerprint',
      'batchNumber',
      'releasedAt',
      'recallReason',
      'closeReason',
      'batches.createdAt',
    ])
    .orderBy('batches.createdAt')
    .orderBy('batches.id')
    .limit(limit)
