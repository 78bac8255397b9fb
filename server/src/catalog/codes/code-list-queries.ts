import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeFilter, CodeFilterName, CodeSortField, PinFilter } from '@sahihi/contract/endpoints/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import { containing } from '../../platform/db/name-key.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type Block, columns, updateCodes } from './code-queries.ts'
import { selectCodes } from './codes-of-batch.ts'
import { serialRange } from './serial-range.ts'

export type CodeRow = Omit<Awaited<ReturnType<typeof codesPage>>[number], 'keys'>

export type CodePage = {
  batchOrProductId: string
  page: number
  limit: number
  sortField: CodeSortField
  sortOrder: 'asc' | 'desc'
  canaryIds: string[]
} & CodeFilter

/**
 * A page of the codes of a batch or of all batches of a product. Ties are in the order of the serials, so that pages do not
 * overlap. An id is a signed integer and its serial an unsigned one, so negative ids come last.
 */
export function codesPage(
  db: Db,
  partner: PartnerId,
  { batchOrProductId, canaryIds, page, limit, sortField, sortOrder, ...filter }: CodePage,
  start: PageStart,
) {
  const serialOrder = sortField === 'verificationNumber' ? sortOrder : 'asc'
  const query = selectCodes(db, partner, batchOrProductId, canaryIds).where(matches(filter)).select(columns)
  const order: SortKey[] = [
    ...(sortField === 'verificationNumber' ? [] : [{ ...codeOrder[sortField], order: sortOrder }]),
    { by: sql`(codes.id < 0)`, type: 'boolean', order: serialOrder },
    { by: sql`codes.id`, type: 'bigint', order: serialOrder },
  ]
  return selectPage(query, order, start).execute()
}

const codeOrder = {
  scanCount: { by: sql`scan_count`, type: 'integer' },
  lastScannedAt: { by: sql`coalesce(last_scanned_at, '-infinity')`, type: 'timestamptz' },
} as const

export const countCodes = (
  db: Db,
  partner: PartnerId,
  { batchOrProductId, canaryIds, ...filter }: CodeFilter & { batchOrProductId: string; canaryIds: string[] },
) => countRows(selectCodes(db, partner, batchOrProductId, canaryIds).where(matches(filter)))

const batchName =
  sql<string>`(select ${batchLabel} from batches join products on products.id = batches.product_id where batches.id = codes.batch_id)`.as(
    'batchName',
  )

/** The next codes of a batch or product for an export, in the order of their serials. */
export const codesAfter = (
  db: Db,
  partner: PartnerId,
  {
    batchOrProductId,
    canaryIds,
    ids,
    last,
    limit,
    ...filter
  }: CodeExport & { last: string | undefined; limit: number },
) =>
  selectCodes(db, partner, batchOrProductId, canaryIds)
    .where(matches(filter))
    .$if(ids !== undefined, (query) => query.where(isOneOf(ids ?? [])))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(codes.id < 0, codes.id) > (${last}::bigint < 0, ${last}::bigint)`),
    )
    .select([...columns, 'firstScannedAt', batchName])
    .orderBy(sql`codes.id < 0`)
    .orderBy('codes.id')
    .limit(limit)

export type CodeToExport = Awaited<ReturnType<ReturnType<typeof codesAfter>['execute']>>[number]
export type CodeExport = CodeFilter & { batchOrProductId: string; canaryIds: string[]; ids: string[] | undefined }

export type CodesOfBatch = CodeFilter & { batchId: string; canaryIds: string[]; ids: string[] | undefined }

/** The ids of the codes of a batch that match a filter and are blocked, or are not. */
export async function idsMatching(
  db: Db,
  partner: PartnerId,
  { batchId, canaryIds, ids, isBlocked, ...filter }: CodesOfBatch & { isBlocked: boolean },
): Promise<string[]> {
  const rows = await selectCodes(db, partner, batchId, canaryIds)
    .where(matches(filter))
    .where('blockedAt', isBlocked ? 'is not' : 'is', null)
    .$if(ids !== undefined, (query) => query.where(isOneOf(ids ?? [])))
    .select('codes.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the ids that belong to codes of a batch or product. */
export async function filterCodeIds(
  db: Db,
  partner: PartnerId,
  batchOrProductId: string,
  { ids, canaryIds }: { ids: string[]; canaryIds: string[] },
): Promise<string[]> {
  const rows = await selectCodes(db, partner, batchOrProductId, canaryIds)
    .where(isOneOf(ids))
    .select('codes.id')
    .execute()
  return rows.map(({ id }) => id)
}

const isOneOf = (ids: string[]) => sql<boolean>`codes.id = any (${ids}::bigint[])`

/** The condition of a filter on `codes`. It needs no index: a query names a batch or product and reads only its codes. */
const matches = ({ show, pin, search }: CodeFilter): RawBuilder<boolean> =>
  sql`${sql.join(
    [shown[show], ...(pin ? [hasPinIn[pin]] : []), ...(search ? [hasSerialLike(normalizeSerial(search))] : [])],
    sql` and `,
  )}`

const shown: Record<CodeFilterName, RawBuilder<boolean>> = {
  all: sql`true`,
  scanned: sql`codes.scan_count > 0`,
  never_scanned: sql`codes.scan_count = 0`,
  suspicious: sql`codes.id in (select code_id from copy_cases where state <> 'dismissed')`,
  blocked: sql`codes.blocked_at is not null`,
}

const hasPinWhere = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from code_pins where code_pins.code_id = codes.id and ${condition})`
const isUsed = hasPinWhere(sql`first_used_at is not null`)
const hasPinIn: Record<PinFilter, RawBuilder<boolean>> = {
  unused: sql`codes.batch_id in (select id from batches where pin_key_fingerprint is not null) and not ${isUsed}`,
  used: isUsed,
  tried_wrong: hasPinWhere(sql`wrong_tries > 0`),
}

function hasSerialLike(text: string): RawBuilder<boolean> {
  const range = serialRange(text)
  const isImported = sql<boolean>`(
    select serial from imported_serials where imported_serials.code_id = codes.id) like ${containing(text)}`
  return range ? sql`(codes.id between ${range.first}::bigint and ${range.last}::bigint or ${isImported})` : isImported
}

/** Blocks these codes, or unblocks them when `block` is null. Returns the ids that changed. */
export const updateBlocks = (tx: Tx, ids: string[], block: Block | null) =>
  updateCodes(tx, ids, {
    set: sql`blocked_at = ${block?.at ?? null}, block_reason = ${block?.reason ?? null}`,
    where: block ? sql`blocked_at is null` : sql`blocked_at is not null`,
  })
