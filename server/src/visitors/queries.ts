import type { EmojiOption } from '@sahihi/contract/domain/feedback-options.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { isOnCluster } from '../db/on-cluster.ts'
import { bucketStart } from '../lib/rollup-buckets.ts'

/*
 * Scans have no index on session ids, because every verify call would have to maintain it. Instead the rollups and the pending
 * scans say in which quarter hours the visitor scanned (docs/adr/0015-transactional-rollups.md), and the index on time finds
 * the scans there. `offset 0` keeps the planner from searching all quarter hours at once.
 */
const bucketsOf = (sessionId: string) => sql`
  select visitors.partner_id, bucket_start from visitors join quarter_hour_scans on visitor_id = visitors.id
    where visitors.session_id = ${sessionId}
  union
  select partner_id, ${bucketStart(sql`scanned_at`)} from pending_scans where session_id = ${sessionId}`
const scansOf = (sessionId: string) => sql`
  select found.* from (${bucketsOf(sessionId)}) as buckets
    cross join lateral (
      select scans.* from scans where scanned_at >= bucket_start and scanned_at < bucket_start + interval '15 minutes'
        and scans.partner_id = buckets.partner_id and scans.session_id = ${sessionId} offset 0
    ) as found`

/** For the rest of the transaction a sequential scan is only used on a table without a fitting index. */
const preferIndexes = (tx: Tx) => sql`set local enable_seqscan = off`.execute(tx)

export const names = sql`products.name as product, batches.name as batch, partners.company_name as company,
  imported_serials.printed_serial`
const location = sql`city, country, latitude::double precision, longitude::double precision`
export const joinNames = sql`join codes on codes.id = entry.code_id join products on products.id = codes.product_id
  join batches on batches.id = codes.batch_id join partners on partners.id = codes.partner_id
  left join imported_serials on imported_serials.code_id = codes.id`

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
  const scans = await sql<ScanEntry>`
    select entry.code_id, ${names}, scanned_at, method, ${location}, device_type, os, browser, network_type
      from (${scansOf(sessionId)}) as entry ${joinNames} order by scanned_at, entry.code_id, ordinal`.execute(tx)
  const feedback = await sql<FeedbackEntry>`
    select entry.code_id, ${names}, submitted_at, emoji, multiple_choice, rating, open_ended, ${location}, device_type
      from feedback as entry ${joinNames} where session_id = ${sessionId} order by submitted_at`.execute(tx)
  return { scans: scans.rows, feedback: feedback.rows }
}

export type AnonymizedVisitor = {
  scans: number
  answers: number
  refusedChecks: number
  ownItemAnswers: number
  /** As the histories of codes have it; and the codes that may, locked, with the hash of the visitor's new name. */
  sessionHash: number
  codes: { codeId: string; newHash: number }[]
}

/**
 * Replaces a session id everywhere but in the histories of codes with a random pseudonym for each partner, which is not kept
 * elsewhere, and removes what could identify the visitor. No count changes, except of answers about the own item. It is one
 * statement, so that a scan which arrives meanwhile is seen by all of it or by none. The caller holds the lock on the rollups.
 */
export async function anonymizeVisitor(tx: Tx, sessionId: string): Promise<AnonymizedVisitor> {
  await preferIndexes(tx)
  const isTheirs = sql`session_id = ${sessionId}`
  const isTheirsIn = (table: string) => sql`${sql.ref(`${table}.session_id`)} = ${sessionId}`
  const otherCodes = sql`
    select code_id from refused_visitors where ${isTheirs} union select code_id from own_item_answers where ${isTheirs}`
  // Scans and feedback lock the code before anything of it, and many codes in this order. So do `locked` and what joins it.
  const { rows } = await sql<AnonymizedVisitor>`
    with pseudonyms as materialized (
      select partner_id, gen_random_uuid()::text as pseudonym from (
        select partner_id from visitors where ${isTheirs} union select partner_id from pending_scans where ${isTheirs}
        union select partner_id from feedback where ${isTheirs}
        union select partner_id from codes where id in (${otherCodes})
      ) as known
    ), found as materialized (
      select code_id, ordinal from (${scansOf(sessionId)}) as theirs
    ), locked as materialized (
      select codes.id as code_id, pseudonym from codes join pseudonyms using (partner_id)
        where codes.id in (select code_id from found union select code_id from feedback where ${isTheirs} union ${otherCodes})
        order by codes.id for no key update of codes
    ), updated_scans as (
      update scans set session_id = pseudonym, latitude = null, longitude = null,
          device_type = null, os = null, browser = null, network_type = null
        from found join locked using (code_id)
        where scans.code_id = locked.code_id and scans.ordinal = found.ordinal returning scans.code_id
    ), updated_codes as (
      update codes set first_visitor_mark = null from locked
        where codes.id = code_id and code_id in (select code_id from found) and first_visitor_mark is not null
    ), updated_pending_scans as (
      update pending_scans set session_id = pseudonym from pseudonyms
        where ${isTheirsIn('pending_scans')} and pending_scans.partner_id = pseudonyms.partner_id
    ), updated_visitors as (
      update visitors set session_id = pseudonym from pseudonyms
        where ${isTheirsIn('visitors')} and visitors.partner_id = pseudonyms.partner_id
    ), updated_feedback as (
      update feedback set session_id = pseudonym, open_ended = null, latitude = null, longitude = null, device_type = null
        from locked where ${isTheirsIn('feedback')} and feedback.code_id = locked.code_id
          and num_nonnulls(emoji, multiple_choice, rating) > 0 returning feedback.id
    ), deleted_feedback as (
      delete from feedback using locked where ${isTheirs} and feedback.code_id = locked.code_id
        and num_nonnulls(emoji, multiple_choice, rating) = 0 returning id
    ), deleted_refusals as (
      delete from refused_visitors using locked where ${isTheirs} and refused_visitors.code_id = locked.code_id returning 1
    ), deleted_own_item_answers as (
      delete from own_item_answers using locked where ${isTheirs} and own_item_answers.code_id = locked.code_id returning 1
    )
    select (select count(*) from updated_scans)::integer as scans,
      ((select count(*) from updated_feedback) + (select count(*) from deleted_feedback))::integer as answers,
      (select count(*) from deleted_refusals)::integer as refused_checks,
      (select count(*) from deleted_own_item_answers)::integer as own_item_answers,
      visitor_hash(${sessionId}) as session_hash,
      (select coalesce(jsonb_agg(jsonb_build_object('codeId', code_id::text, 'newHash', visitor_hash(pseudonym))), '[]')
        from locked) as codes`.execute(tx)
  const [anonymized] = rows
  if (!anonymized) throw new Error('the statement returns one row')
  return anonymized
}

const codeId = sql.ref('code_id')
const agedTables = {
  scans: { moment: sql.ref('scanned_at'), codeId, index: 'scans_scanned_at_idx' },
  refused_visitors: { moment: sql.ref('refused_at'), codeId, index: undefined },
  own_item_answers: { moment: sql.ref('answered_at'), codeId, index: undefined },
  visitors: { moment: sql.ref('last_seen_at'), codeId: sql`null::bigint`, index: 'visitors_last_seen_at_idx' },
} as const
export type AgedTable = keyof typeof agedTables

// As the indexes in 0003_scans.sql and 0004_analytics.sql are created.
const pagesPerRange = 16

/**
 * Deletes up to `maxRows` rows from before a moment. Returns how many, of which codes, and which ranges of the index they were
 * in. The age is checked again on delete, because a visitor may have come back meanwhile.
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

/** Rows of several shards cannot be limited: of many rows it deletes those of every n-th code, and says that there are more. */
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
 * Removes the visitor from up to `maxRows` rollup rows whose scans are all from before a moment, and what is known of visitors of
 * products and batches who did not come back since. The ids serve to find those scans, which are deleted by then. Returns how many
 * rows changed.
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

/** Summarizes ranges of a table's BRIN index again. Otherwise they stay marked as old after new rows have filled their pages. */
export async function resummarize(db: Db, table: AgedTable, ranges: number[]) {
  const { index } = agedTables[table]
  if (!index || ranges.length === 0) return
  await sql`select brin_desummarize_range(${index}::regclass, page), brin_summarize_range(${index}::regclass, page)
    from (select range::bigint * ${sql.lit(pagesPerRange)} as page from unnest(${ranges}::integer[]) as range) as pages`.execute(
    db,
  )
}
