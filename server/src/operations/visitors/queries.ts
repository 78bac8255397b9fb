import type { EmojiOption } from '@sahihi/contract/domain/feedback-options.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { isOnCluster } from '../../platform/db/on-cluster.ts'
import { batchOnPack } from '../../platform/lib/batch-label.ts'
import { findScanTimes, isInTimes } from './scan-times.ts'

/** Until the end of the transaction, tables are read sequentially only if no index fits. */
export const preferIndexes = (tx: Tx) => sql`set local enable_seqscan = off`.execute(tx)

export const names = sql`products.name as product, ${batchOnPack} as batch, partners.company_name as company,
  imported_serials.printed_serial`
const location = sql`city, country, latitude::double precision, longitude::double precision`
export const joinNamesOfCodes = sql`join products on products.id = codes.product_id
  join batches on batches.id = codes.batch_id join partners on partners.id = codes.partner_id
  left join imported_serials on imported_serials.code_id = codes.id`
export const joinNames = sql`join codes on codes.id = entry.code_id ${joinNamesOfCodes}`

export type NamedCode = {
  codeId: string
  printedSerial: string | null
  product: string
  batch: string
  company: string
}
type Entry = NamedCode & {
  city: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  deviceType: string | null
}
type ScanEntry = Entry & {
  scannedAt: Date
  method: ScanMethod
  os: string | null
  browser: string | null
  networkType: string | null
  durationMs: number | null
  accuracy: number | null
}
type FeedbackEntry = Entry & {
  submittedAt: Date
  emoji: EmojiOption | null
  multipleChoice: string | null
  rating: number | null
  openEnded: string | null
}

/** The scans and the feedback with a session id, the oldest first. */
export async function findVisitorData(tx: Tx, sessionId: string) {
  await preferIndexes(tx)
  const scans: ScanEntry[] = []
  for (const isThen of isInTimes(await findScanTimes(tx, sessionId))) {
    const found = await sql<ScanEntry>`
      with entry as materialized (select * from scans where session_id = ${sessionId} and ${isThen})
      select entry.code_id, ${names}, scanned_at, method, ${location}, device_type, os, browser, network_type,
          duration_ms, accuracy
        from entry ${joinNames} order by scanned_at, entry.code_id, ordinal`.execute(tx)
    scans.push(...found.rows)
  }
  const feedback = await sql<FeedbackEntry>`
    select entry.code_id, ${names}, submitted_at, emoji, multiple_choice, rating, open_ended, ${location}, device_type
      from feedback as entry ${joinNames} where session_id = ${sessionId} order by submitted_at`.execute(tx)
  return { scans, feedback: feedback.rows }
}

const codeId = sql.ref('code_id')
const agedTables = {
  scans: { moment: sql.ref('scanned_at'), codeId, index: 'scans_scanned_at_idx' },
  refused_visitors: { moment: sql.ref('refused_at'), codeId, index: undefined },
  own_item_answers: { moment: sql.ref('answered_at'), codeId, index: undefined },
  comparison_answers: { moment: sql.ref('answered_at'), codeId, index: undefined },
  visitors: { moment: sql.ref('last_seen_at'), codeId: sql`null::bigint`, index: 'visitors_last_seen_at_idx' },
} as const
export type AgedTable = keyof typeof agedTables

// As the BRIN indexes of scans, visitors and pin_checks are created.
const pagesPerRange = 16

/**
 * Deletes up to `maxRows` rows from before a moment. Returns how many, of which codes, and in which ranges of the index they were. The
 * delete checks the age again, because a visitor may have come back.
 */
export async function deleteOldRows(tx: Tx, name: AgedTable, { before, maxRows }: { before: Date; maxRows: number }) {
  await preferIndexes(tx)
  if (name !== 'visitors' && (await isOnCluster(tx))) return deleteOldRowsOnCluster(tx, name, { before, maxRows })
  const { moment, codeId } = agedTables[name]
  const table = sql.table(name)
  const { rows } = await sql<{ deleted: number; codeIds: string[]; ranges: number[] }>`
    with deleted as (
      delete from ${table} where ${moment} < ${before}
          and ctid = any (array(select ctid from ${table} where ${moment} < ${before} limit ${maxRows}))
        returning (ctid::text::point)[0]::bigint as page, ${codeId} as code_id
    )
    select count(*)::integer as deleted, coalesce(array_agg(distinct code_id) filter (where code_id is not null), '{}') as code_ids,
      coalesce(array_agg(distinct (page / ${sql.lit(pagesPerRange)})::integer), '{}') as ranges
      from deleted`.execute(tx)
  return rows[0] ?? { deleted: 0, codeIds: [], ranges: [] }
}

/** A limit cannot span several shards: of many rows, this deletes those of every n-th code, and reports that there are more. */
async function deleteOldRowsOnCluster(tx: Tx, name: AgedTable, { before, maxRows }: { before: Date; maxRows: number }) {
  const isOld = sql`${agedTables[name].moment} < ${before}`
  const count = await sql<{ parts: number }>`
    select ceil(count(*)::numeric / ${maxRows})::integer as parts from ${sql.table(name)} where ${isOld}`.execute(tx)
  const parts = Math.max(1, count.rows[0]?.parts ?? 1)
  const { rows } = await sql<{ codeId: string }>`
    delete from ${sql.table(name)} where ${isOld} and mod(code_id, ${sql.lit(parts)}) = ${sql.lit(Math.floor(Math.random() * parts))} returning code_id`.execute(
    tx,
  )
  return {
    deleted: parts > 1 ? maxRows : rows.length,
    codeIds: [...new Set(rows.map(({ codeId }) => codeId))],
    ranges: [],
  }
}

/**
 * Removes the visitor from up to `maxRows` rollup rows whose scans are all from before a moment, and the visitors of products and
 * batches who have not come back since. The ids only serve to find those scans, which have been deleted. Returns how many rollup rows
 * changed.
 */
export async function clearOldVisitorIds(
  tx: Tx,
  { before, maxRows }: { before: Date; maxRows: number },
): Promise<number> {
  await preferIndexes(tx)
  const isOld = sql`bucket_start <= ${before}::timestamptz - interval '15 minutes' and visitor_id is not null`
  const { rows } = await sql<{ cleared: number }>`
    with old as materialized (
      select ctid, visitor_id, product_id, batch_id from quarter_hour_scans where ${isOld} limit ${maxRows}
    ), cleared as (
      update quarter_hour_scans set visitor_id = null where ${isOld} and ctid = any (array(select ctid from old)) returning 1
    ), forgotten as (
      delete from scope_visitors using (select distinct visitor_id, unnest(array[product_id, batch_id]) as scope_id from old) as visits
        where scope_visitors.visitor_id = visits.visitor_id and scope_visitors.scope_id = visits.scope_id and last_seen_at < ${before}
    )
    select count(*)::integer as cleared from cleared`.execute(tx)
  return rows[0]?.cleared ?? 0
}

/** Summarizes ranges of a table's BRIN index again, which otherwise would still cover the old moments once new rows fill their pages. */
export async function resummarize(db: Db, table: AgedTable, ranges: number[]) {
  const { index } = agedTables[table]
  if (!index || ranges.length === 0) return
  await sql`select brin_desummarize_range(${index}::regclass, page), brin_summarize_range(${index}::regclass, page)
    from (select range::bigint * ${sql.lit(pagesPerRange)} as page from unnest(${ranges}::integer[]) as range) as pages`.execute(
    db,
  )
}
