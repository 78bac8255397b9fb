import { limits } from '@sahihi/contract/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { importedSerial } from '../../catalog/codes/codes-of-batch.ts'
import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import type { SerialRange } from '../../catalog/codes/serial-range.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing, matchesAll, nameKey, startsWith } from '../../platform/db/name-key.ts'
import { batchLabel, orderLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Names that start with the text come first, then the newest; archived products come last. */
export const searchProducts = (db: Db, partner: PartnerId, { text, words }: SearchTerms) =>
  products(db, partner)
    .where(matchesAll(sql.ref('name'), words))
    .orderBy(isArchived)
    .orderBy(startsWith('name', text), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Batches are also found by words of their product's name, and by a part of their number. */
export const searchBatches = (db: Db, partner: PartnerId, { text, words, number }: SearchTerms) =>
  batches(db, partner, number)
    .where(
      sql<boolean>`(${matchesAll(sql`${batchLabel} || ' ' || batches.name || ' ' || products.name`, words)} or batch_number like ${number === undefined ? null : containing(number)})`,
    )
    .orderBy(sql`batch_number = ${number ?? ''}`, 'desc')
    .orderBy(isBatchArchived)
    .orderBy(sql`(${startsWith('batches.lot', text)} or ${startsWith(batchLabel, text)}) is true`, 'desc')
    .orderBy('batches.createdAt', 'desc')
    .orderBy('batches.id', 'desc')
    .execute()

/** From 0 to 1. The default of pg_trgm, 0.6, is too strict for short words: with one wrong letter of seven, similarity is 0.45. */
const leastSimilarity = 0.4

/** How many of the newest products and batches are compared: each name takes some microseconds. */
const comparedNames = 1000

export const searchSimilarProducts = (db: Db, partner: PartnerId, schema: string, { text }: SearchTerms) =>
  products(db, partner)
    .where('id', 'in', newest(db, partner, 'products'))
    .where(similarity(schema, text, sql.ref('name')), '>=', leastSimilarity)
    .orderBy(similarity(schema, text, sql.ref('name')), 'desc')
    .orderBy('id', 'desc')
    .execute()

export const searchSimilarBatches = (db: Db, partner: PartnerId, schema: string, { text }: SearchTerms) =>
  batches(db, partner, undefined)
    .where('batches.id', 'in', newest(db, partner, 'batches'))
    .where(similarity(schema, text, batchLabel), '>=', leastSimilarity)
    .orderBy(similarity(schema, text, batchLabel), 'desc')
    .orderBy('batches.id', 'desc')
    .execute()

const newest = (db: Db, partner: PartnerId, table: 'products' | 'batches') =>
  db.selectFrom(table).where('partnerId', '=', partner).select('id').orderBy('createdAt', 'desc').limit(comparedNames)

/** The schema of pg_trgm; undefined in a database without it. */
export async function schemaOfTrigrams(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = 'pg_trgm'`.execute(db)
  return rows[0]?.schema
}

/** Searches by primary key only: any further index of codes would slow scans down. */
export const codesInRange = (db: Db, partner: PartnerId, { first, last }: SerialRange) =>
  db
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .innerJoin('products', 'products.id', 'codes.productId')
    .where('codes.partnerId', '=', partner)
    .where('codes.id', '>=', first)
    .where('codes.id', '<=', last)
    .select(['codes.id', importedSerial, 'batchId', batchLabel.as('batchName'), 'products.name as productName'])
    .orderBy('codes.id')
    .limit(limits.searchResults)
    .execute()

const products = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .select(['id', 'name', 'category', isArchived.as('isArchived')])
    .limit(limits.searchResults)

/** The first part of a lot stands for all of it; another part is found only by its own number. */
const batches = (db: Db, partner: PartnerId, number: string | undefined) => {
  const isFound = sql`batch_number = ${number ?? ''}`
  const isLot = sql`(batches.order_id is not null and not ${isFound})`
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .leftJoin('orders', 'orders.id', 'batches.orderId')
    .where('batches.partnerId', '=', partner)
    .where(sql<boolean>`(order_position is null or order_position = 1 or ${isFound})`)
    .select(['batches.id', 'batchNumber', 'batches.productId', 'products.name as productName'])
    .select([
      sql<string>`case when ${isLot} then ${orderLabel} else ${batchLabel} end`.as('name'),
      sql<string | null>`case when ${isLot} then batches.order_id end`.as('lotId'),
      sql<boolean>`case when ${isLot} then exists (
          select from batches as part where part.order_id = batches.order_id and part.released_at is null and part.recalled_at is null)
        else released_at is null and recalled_at is null end`.as('isHeld'),
    ])
    .select(isBatchArchived.as('isArchived'))
    .limit(limits.searchResults)
}

const isArchived = sql<boolean>`(products.archived_at is not null)`
const isBatchArchived = sql<boolean>`(batches.archived_at is not null or products.archived_at is not null)`

const similarity = (schema: string, text: string, name: RawBuilder<unknown>) =>
  sql<number>`${sql.id(schema, 'word_similarity')}(${nameKey(sql`${text}::text`)}, ${nameKey(name)})`
