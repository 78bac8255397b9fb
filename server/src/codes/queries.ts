import type { CodeSortField } from '@sahihi/contract/codes.ts'
import { type OrderByItemBuilder, sql } from 'kysely'
import type { Db, Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'

type Place = { batchId: string; productId: string; scanLimit: number | null }

/** Inserts the codes that do not exist yet and gives how many those were; `unnest` makes 5,000 in one statement. */
export async function insertCodes(
  tx: Tx,
  partner: PartnerId,
  codes: bigint[],
  { batchId, productId, scanLimit }: Place,
) {
  const { numAffectedRows } = await sql`
    insert into codes (code, batch_id, product_id, partner_id, scan_limit)
    select code, ${batchId}, ${productId}, ${partner}, ${scanLimit}::integer from unnest(${codes.map(String)}::bigint[]) as code
    on conflict (code) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type PageWish = { of: string; page: number; limit: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

/**
 * A page of the codes of a batch or, given a product's id, of all its batches. Ties stand in the order of their serials, so
 * that pages do not overlap; a code is a signed integer and its serial an unsigned one, so the negative ones come last.
 */
export const codesPage = (db: Db, partner: PartnerId, { of, page, limit, sortField, sortOrder }: PageWish) =>
  codesOf(db, partner, of)
    .select(['code', 'scanCount', 'lastScannedAt'])
    .$if(sortField !== 'verificationNumber', (query) => query.orderBy(sql.ref(sortField), asNumbers[sortOrder]))
    .orderBy(sql`code < 0`, sortField === 'verificationNumber' ? sortOrder : 'asc')
    .orderBy('code', sortField === 'verificationNumber' ? sortOrder : 'asc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

const asNumbers = {
  asc: (order: OrderByItemBuilder) => order.asc().nullsFirst(),
  desc: (order: OrderByItemBuilder) => order.desc().nullsLast(),
}

export async function countCodes(db: Db, partner: PartnerId, of: string): Promise<number> {
  const { count } = await codesOf(db, partner, of)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const scanCounts = (db: Db, partner: PartnerId, batchId: string) =>
  db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .where('batchId', '=', batchId)
    .select([
      sql<number>`coalesce(sum(scan_count), 0)::integer`.as('totalScans'),
      sql<number>`(count(*) filter (where scan_count > 0))::integer`.as('scannedCodes'),
    ])
    .executeTakeFirstOrThrow()

/** All codes of a batch in the order of their serials, which says nothing about the order of making. */
export const allCodesOf = (db: Db, partner: PartnerId, batchId: string) =>
  codesOf(db, partner, batchId).select('code').orderBy(sql`code < 0`).orderBy('code').execute()

// A batch is asked by its index; a product by way of its batches, because codes have no index on the product.
const codesOf = (db: Db, partner: PartnerId, of: string) =>
  db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .where('batchId', 'in', (query) =>
      query
        .selectFrom('batches')
        .select('id')
        .where((either) => either.or([either('id', '=', of), either('productId', '=', of)])),
    )
