import type { CodeSortField } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { type OrderByItemBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

type Place = { batchId: string; productId: string; scanLimit: number | null }

/** Inserts the codes that do not exist yet and gives those; `unnest` makes 5,000 in one statement. */
export async function insertCodes(
  tx: Tx,
  partner: PartnerId,
  codes: bigint[],
  { batchId, productId, scanLimit }: Place,
) {
  const { rows } = await sql<{ code: string }>`
    insert into codes (code, batch_id, product_id, partner_id, scan_limit)
    select code, ${batchId}, ${productId}, ${partner}, ${scanLimit}::integer from unnest(${codes.map(String)}::bigint[]) as code
    on conflict (code) do nothing returning code`.execute(tx)
  return rows.map(({ code }) => BigInt(code))
}

const importedSerial = sql<string | null>`(select printed from aliases where aliases.code = codes.code)`.as(
  'importedSerial',
)

const rowColumns = ['codes.code', 'scanCount', 'lastScannedAt', 'blockedAt', importedSerial] as const

type PageWish = { of: string; page: number; limit: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

/**
 * A page of the codes of a batch or, given a product's id, of all its batches. Ties stand in the order of their serials, so
 * that pages do not overlap; a code is a signed integer and its serial an unsigned one, so the negative ones come last.
 */
export const codesPage = (db: Db, partner: PartnerId, { of, page, limit, sortField, sortOrder }: PageWish) =>
  codesOf(db, partner, of)
    .select(rowColumns)
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

/**
 * How often the codes of a batch (or, given a product, of all its batches) were scanned in a period, how many of them, and how
 * often until its end. A code's scans are numbered as they come, so its last number until a moment is its scans until then:
 * only the scans since are read, by their key, and none of a code that was scanned only before or only after. Materialized,
 * or each count would be made for each figure that it is in.
 */
export const scansInPeriod = (db: Db, partner: PartnerId, of: string, { from, to }: { from: Date; to: Date }) =>
  db
    .with(
      (name) => name('units').materialized(),
      () =>
        codesOf(db, partner, of).select([
          'code',
          'firstScannedAt',
          'lastScannedAt',
          scansUntil(to, 'scan_count').as('atLast'),
        ]),
    )
    .with(
      (name) => name('counted').materialized(),
      (query) => query.selectFrom('units as codes').select(['atLast', scansUntil(from, 'at_last').as('atFirst')]),
    )
    .selectFrom('counted')
    .select([
      sql<number>`coalesce(sum(at_last - at_first), 0)::integer`.as('periodScans'),
      sql<number>`coalesce(sum(at_last), 0)::integer`.as('totalScanned'),
      sql<number>`(count(*) filter (where at_last > at_first))::integer`.as('activeCodes'),
    ])
    .executeTakeFirstOrThrow()

/** Of the first `known` scans of a code, those until a moment; where those are removed already, all before the first one kept. */
const scansUntil = (moment: Date, known: 'scan_count' | 'at_last') => sql<number>`case
  when first_scanned_at is null or first_scanned_at > ${moment} then 0
  when last_scanned_at <= ${moment} then ${sql.ref(known)}
  else coalesce((select max(ordinal) from scans
    where scans.code = codes.code and ordinal <= ${sql.ref(known)} and scanned_at <= ${moment}),
    (select min(ordinal) - 1 from scans where scans.code = codes.code and ordinal <= ${sql.ref(known)}), ${sql.ref(known)}) end`

export const lastScannedOf = (db: Db, partner: PartnerId, of: string) =>
  codesOf(db, partner, of)
    .where('lastScannedAt', 'is not', null)
    .orderBy('lastScannedAt', 'desc')
    .select(['codes.code', 'scanCount', importedSerial])
    .limit(1)
    .executeTakeFirst()

/** All codes of a batch, with the serials of imported ones, in the order of our serials, which says nothing about the order of making. */
export const allCodesOf = (db: Db, partner: PartnerId, batchId: string) =>
  codesOf(db, partner, batchId)
    .leftJoin('aliases', 'aliases.code', 'codes.code')
    .select(['codes.code', 'aliases.printed'])
    .orderBy(sql`codes.code < 0`)
    .orderBy('codes.code')
    .execute()

/** Gives codes their imported serials and gives back which; in one order for all, so that two who bring the same cannot deadlock. */
export async function insertAliases(tx: Tx, codes: bigint[], serials: { serial: string; printed: string }[]) {
  const { rows } = await sql<{ serial: string }>`
    insert into aliases (serial, code, printed)
    select serial, code, printed
    from unnest(
      ${serials.map(({ serial }) => serial)}::text[], ${codes.map(String)}::bigint[],
      ${serials.map(({ printed }) => printed)}::text[]
    ) as named (serial, code, printed)
    order by serial
    on conflict (serial) do nothing returning serial`.execute(tx)
  return rows.map(({ serial }) => serial)
}

/** Of these serials the partner's own, each with the name of its batch. */
export const batchesOfAliases = (tx: Tx, partner: PartnerId, serials: string[]) =>
  tx
    .selectFrom('aliases')
    .innerJoin('codes', 'codes.code', 'aliases.code')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .where('codes.partnerId', '=', partner)
    .where('serial', '=', sql<string>`any (${serials}::text[])`)
    .select(['serial', 'batches.name'])
    .execute()

/** A code, whoever's it is, with what it belongs to; nothing for one that was never issued. */
export const unitOf = (db: Db, code: bigint) =>
  db
    .selectFrom('codes')
    .where('code', '=', String(code))
    .select(['code', 'batchId', 'productId', 'partnerId'])
    .executeTakeFirst()

/** One code with what it belongs to. */
export const codeWithBatch = (db: Db, partner: PartnerId, code: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .innerJoin('products', 'products.id', 'codes.productId')
    .where('codes.partnerId', '=', partner)
    .where('codes.code', '=', String(code))
    .select([
      ...rowColumns,
      'codes.scanLimit',
      'firstScannedAt',
      'blockReason',
      'codes.batchId',
      'batches.name as batchName',
      'codes.productId',
      'products.name as productName',
    ])
    .executeTakeFirst()

/** Blocks a code that is not blocked; false when it is already, or is not there. */
export async function blockCode(
  tx: Tx,
  partner: PartnerId,
  code: bigint,
  { at, reason }: { at: Date; reason: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ blockedAt: at, blockReason: reason })
    .where('partnerId', '=', partner)
    .where('code', '=', String(code))
    .where('blockedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Unblocks a code that is blocked; false when it is not, or is not there. */
export async function unblockCode(tx: Tx, partner: PartnerId, code: bigint) {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ blockedAt: null, blockReason: null })
    .where('partnerId', '=', partner)
    .where('code', '=', String(code))
    .where('blockedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function codeOfAlias(db: Db | Tx, serial: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('aliases').where('serial', '=', serial).select('code').executeTakeFirst()
  return row && BigInt(row.code)
}

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
