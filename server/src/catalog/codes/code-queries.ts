import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { type RawBuilder, sql } from 'kysely'
import { constants } from '../../../functions/constants.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isOnCluster } from '../../platform/db/on-cluster.ts'
import { changesRow } from '../../platform/db/rows.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { importedSerial } from './codes-of-batch.ts'
import { hasPin, pinUse } from './pin-queries.ts'

type NewCode = { batchId: string; productId: string; scanLimit: number | null }

/**
 * Inserts the codes whose ids are free and returns those ids; `unnest` inserts 5,000 in one statement. In the order of the ids, so that
 * the place of a row in the table does not tell a canary.
 */
export async function insertCodes(
  tx: Tx,
  partner: PartnerId,
  ids: bigint[],
  { batchId, productId, scanLimit }: NewCode,
) {
  const { rows } = await sql<{ id: string }>`
    insert into codes (id, batch_id, product_id, partner_id, scan_limit)
    select id, ${batchId}, ${productId}, ${partner}, ${scanLimit}::integer from unnest(${ids.map(String)}::bigint[]) as id
    order by id
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => BigInt(id))
}

/** The copy case of a code, unless the partner dismissed it. */
const copyCase = sql<{ id: string; state: CopyCaseState } | null>`(
  select jsonb_build_object('id', copy_cases.id, 'state', copy_cases.state) from copy_cases
    where copy_cases.code_id = codes.id and copy_cases.state <> 'dismissed')`.as('copyCase')

export const columns = [
  'codes.id',
  'scanCount',
  'lastScannedAt',
  'blockedAt',
  importedSerial,
  copyCase,
  hasPin,
  pinUse,
] as const

/** Inserts the serials that are free and returns them. In byte order, so that two imports of the same serials cannot deadlock. */
export async function insertImportedSerials(tx: Tx, codeIds: bigint[], serials: { serial: string; printed: string }[]) {
  const { rows } = await sql<{ serial: string }>`
    insert into imported_serials (serial, code_id, printed_serial)
    select serial, code_id, printed_serial
    from unnest(
      ${serials.map(({ serial }) => serial)}::text[], ${codeIds.map(String)}::bigint[],
      ${serials.map(({ printed }) => printed)}::text[]
    ) as input (serial, code_id, printed_serial)
    order by serial collate "C"
    on conflict (serial) do nothing returning serial`.execute(tx)
  return rows.map(({ serial }) => serial)
}

/** The name of the batch of each of these serials that is the partner's own. */
export const batchNamesOfSerials = (tx: Tx, partner: PartnerId, serials: { serial: string }[]) =>
  tx
    .selectFrom('importedSerials')
    .innerJoin('codes', 'codes.id', 'importedSerials.codeId')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .innerJoin('products', 'products.id', 'codes.productId')
    .where('codes.partnerId', '=', partner)
    .where('serial', '=', sql<string>`any (${serials.map(({ serial }) => serial)}::text[])`)
    .select(['serial', batchLabel.as('batchName')])
    .execute()

/** A code of any partner with what it belongs to; undefined for one that was never issued. */
export const codeWithOwner = (db: Db, id: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('partners', 'partners.id', 'codes.partnerId')
    .where('codes.id', '=', String(id))
    .select(['codes.id as codeId', 'batchId', 'productId', 'partnerId', 'timeZone'])
    .executeTakeFirst()

/** A batch in the words of its company, and the owners who are mailed about it. */
export const batchToMail = (db: Db, batchId: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batches.id', '=', batchId)
    .select(['companyName', 'products.name as productName', batchLabel.as('displayName')])
    .select(memberEmails(sql.ref('partners.id'), ['owner']).as('owners'))
    .executeTakeFirstOrThrow()

export async function emailsOfAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('adminRole', 'is not', null)
    .select('email')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** The GTINs that the product of a code has and had, and whether any product has this one. */
export async function gtinOfCode(
  db: Db,
  id: bigint | undefined,
  gtin: string,
): Promise<{ own: string[]; isTaken: boolean }> {
  const { rows } = await sql<{ own: string[] | null; isTaken: boolean }>`
    select
      (select array_remove(array_append(former_gtins, gtin), null) from codes join products on products.id = codes.product_id
        where codes.id = ${id?.toString() ?? null}::bigint) as own,
      exists (select from products where gtin = ${gtin}) as "isTaken"`.execute(db)
  return { own: rows[0]?.own ?? [], isTaken: rows[0]?.isTaken ?? false }
}

/** The batches of those of these codes that are the partner's, in one order for all callers. */
export const batchesOfCodes = (db: Db, partner: PartnerId, ids: string[]) =>
  db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .where('id', 'in', ids)
    .select(['id', 'batchId'])
    .orderBy('batchId')
    .execute()

/** A code of this partner with its batch and product. */
export const codeWithBatch = (db: Db, partner: PartnerId, id: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .innerJoin('products', 'products.id', 'codes.productId')
    .where('codes.partnerId', '=', partner)
    .where('codes.id', '=', String(id))
    .select([
      ...columns,
      'codes.scanLimit',
      'firstScannedAt',
      'blockReason',
      'codes.batchId',
      batchLabel.as('batchName'),
      'codes.productId',
      'products.name as productName',
      'products.labelHost',
    ])
    .executeTakeFirst()

/** The scans of a code before an ordinal, newest first. */
export const scansOfCode = (
  db: Db,
  partner: PartnerId,
  codeId: string,
  { before, limit }: { before: number; limit: number },
) =>
  db
    .selectFrom('scans')
    .where('partnerId', '=', partner)
    .where('codeId', '=', codeId)
    .where('ordinal', '<', before)
    .select(['ordinal', 'scannedAt', sql<ScanMethod>`method`.as('method'), 'city', 'country', 'deviceType'])
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute()

export type Block = { at: Date; reason: string }

/** Blocks a code, or unblocks it when `block` is null. False when it is so already or not this partner's. */
export const updateBlock = (tx: Tx, partner: PartnerId, id: bigint, block: Block | null): Promise<boolean> =>
  changesRow(
    tx
      .updateTable('codes')
      .set({ blockedAt: block?.at ?? null, blockReason: block?.reason ?? null })
      .where('partnerId', '=', partner)
      .where('id', '=', String(id))
      .where('blockedAt', block ? 'is' : 'is not', null),
  )

const hasFirstVisitorTag = sql<boolean>`first_visitor_mark & ${sql.lit(constants.tagMark)} <> 0`
const tagBits = sql.lit(constants.tagMark | constants.tagMask)

/** The codes that were scanned in a period and have the network tag of their only visitor noted (detection/visitor-history.ts). */
export async function codesWithFirstVisitorTag(db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .innerJoin('codes', 'codes.id', 'scans.codeId')
    .where('scannedAt', '>=', from)
    .where('scannedAt', '<', to)
    .where(hasFirstVisitorTag)
    .select('codes.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the network tag from the marks of codes. */
export const clearFirstVisitorTags = (db: Db, ids: string[]) =>
  updateCodes(db, ids, { set: sql`first_visitor_mark = first_visitor_mark & ~${tagBits}`, where: hasFirstVisitorTag })

type CodesChange = { set: RawBuilder<unknown>; where: RawBuilder<unknown> }

/** Changes those of some codes that fulfil a condition, locked in the order in which scans lock codes. Returns their ids. */
export async function updateCodes(db: Db, ids: string[], { set, where }: CodesChange): Promise<string[]> {
  const { rows } = await ((await isOnCluster(db))
    ? sql<{ id: string }>`update codes set ${set} where id = any (${ids}::bigint[]) and ${where} returning id`
    : sql<{ id: string }>`
        with locked as (
          select id from codes where id = any (${ids}::bigint[]) and ${where} order by id for no key update
        )
        update codes set ${set} from locked where codes.id = locked.id returning codes.id`
  ).execute(db)
  return rows.map(({ id }) => id)
}

export async function importedCodeId(db: Db, serial: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('importedSerials').where('serial', '=', serial).select('codeId').executeTakeFirst()
  return row && BigInt(row.codeId)
}
