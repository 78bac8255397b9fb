import type { EmojiOption } from '@sahihi/contract/domain/feedback-options.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { bucketOf } from '../lib/rollup-buckets.ts'

/*
 * The scans of a visitor are found without an index on their session ids, which the verify call would pay for: the sums say in
 * which quarters of an hour there are any (docs/adr/0015), what is not folded yet says it of the newest, and the index on the
 * time finds them there. `offset 0` keeps the search within one quarter as it is written.
 */
const quartersOf = (sessionId: string) => sql`
  select visitors.partner_id, quarter from visitors join scan_facts on visitor_id = visitors.id
    where visitors.session_id = ${sessionId}
  union
  select partner_id, ${bucketOf(sql`scanned_at`)} from scan_deltas where session_id = ${sessionId}`
const scansOf = (sessionId: string) => sql`
  select found.* from (${quartersOf(sessionId)}) as quarters
    cross join lateral (
      select scans.* from scans where scanned_at >= quarter and scanned_at < quarter + interval '15 minutes'
        and scans.partner_id = quarters.partner_id and scans.session_id = ${sessionId} offset 0
    ) as found`

/** For the rest of the transaction a table is read as a whole only where it has no index at all. */
const byIndex = (tx: Tx) => sql`set local enable_seqscan = off`.execute(tx)

const named = sql`products.name as product, batches.name as batch, partners.company_name as company, aliases.printed`
const place = sql`city, country, latitude::double precision, longitude::double precision`
const withNames = sql`join codes on codes.code = things.code join products on products.id = codes.product_id
  join batches on batches.id = codes.batch_id join partners on partners.id = codes.partner_id
  left join aliases on aliases.code = codes.code`

type Thing = {
  code: string
  printed: string | null
  product: string
  batch: string
  company: string
  city: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  deviceType: string | null
}
export type KeptScan = Thing & {
  scannedAt: Date
  method: ScanMethod
  os: string | null
  browser: string | null
  networkType: string | null
}
export type KeptAnswer = Thing & {
  submittedAt: Date
  emoji: EmojiOption | null
  multipleChoice: string | null
  rating: number | null
  openEnded: string | null
}

/** The scans and the answers that came with a session id, the oldest first. */
export async function readVisitor(tx: Tx, sessionId: string) {
  await byIndex(tx)
  const scans = await sql<KeptScan>`
    select things.code, ${named}, scanned_at, method, ${place}, device_type, os, browser, network_type
      from (${scansOf(sessionId)}) as things ${withNames} order by scanned_at, things.code, ordinal`.execute(tx)
  const answers = await sql<KeptAnswer>`
    select things.code, ${named}, submitted_at, emoji, multiple_choice, rating, open_ended, ${place}, device_type
      from feedback as things ${withNames} where session_id = ${sessionId} order by submitted_at`.execute(tx)
  return { scans: scans.rows, answers: answers.rows }
}

/**
 * Takes a visitor's name off everything that has it, and off their scans and answers whatever could lead to them. One statement,
 * so that a scan which arrives meanwhile is seen by all of it or by none. For each partner another name takes the place of the
 * session id, so that nothing that was counted changes; nobody keeps it. Only for who holds the lock on the sums.
 */
export async function renameVisitor(tx: Tx, sessionId: string): Promise<{ scans: number; answers: number }> {
  await byIndex(tx)
  const isTheirs = sql`session_id = ${sessionId}`
  const isIn = (table: string) => sql`${sql.ref(`${table}.session_id`)} = ${sessionId}`
  const { rows } = await sql<{ scans: number; answers: number }>`
    with names as materialized (
      select partner_id, gen_random_uuid()::text as name from (
        select partner_id from visitors where ${isTheirs} union select partner_id from scan_deltas where ${isTheirs}
        union select partner_id from feedback where ${isTheirs}
      ) as known
    ), found as materialized (
      select code, ordinal, name from (${scansOf(sessionId)}) as theirs join names using (partner_id)
    ), erased as (
      update scans set session_id = name, latitude = null, longitude = null,
          device_type = null, os = null, browser = null, network_type = null
        from found where scans.code = found.code and scans.ordinal = found.ordinal returning scans.code
    ), on_their_way as (
      update scan_deltas set session_id = name from names where ${isIn('scan_deltas')} and scan_deltas.partner_id = names.partner_id
    ), forgotten as (
      update visitors set session_id = name from names where ${isIn('visitors')} and visitors.partner_id = names.partner_id
    ), kept as (
      update feedback set session_id = name, open_ended = null, latitude = null, longitude = null, device_type = null
        from names where ${isIn('feedback')} and feedback.partner_id = names.partner_id
          and num_nonnulls(emoji, multiple_choice, rating) > 0 returning feedback.id
    ), gone as (
      delete from feedback where ${isTheirs} and num_nonnulls(emoji, multiple_choice, rating) = 0 returning id
    )
    select (select count(*) from erased)::integer as scans,
      ((select count(*) from kept) + (select count(*) from gone))::integer as answers`.execute(tx)
  return rows[0] ?? { scans: 0, answers: 0 }
}

const aged = {
  scans: { moment: sql.ref('scanned_at'), index: 'scans_scanned_at_idx' },
  visitors: { moment: sql.ref('last_seen_at'), index: 'visitors_last_seen_at_idx' },
} as const
export type Aged = keyof typeof aged

// Of the indexes on time, as migrations/0006_analytics.sql makes them.
const pagesPerRange = 16

/**
 * Removes up to `most` rows from before a moment. Gives how many those were, and in which ranges of the index they lay. The row is
 * looked at once more before it goes: a visitor may have come back meanwhile.
 */
export async function removeOld(tx: Tx, kind: Aged, { before, most }: { before: Date; most: number }) {
  await byIndex(tx)
  const { moment } = aged[kind]
  const table = sql.table(kind)
  const { rows } = await sql<{ removed: number; ranges: number[] }>`
    with removed as (
      delete from ${table} where ${moment} < ${before}
          and ctid = any (array(select ctid from ${table} where ${moment} < ${before} limit ${most}))
        returning (ctid::text::point)[0]::bigint as page
    )
    select count(*)::integer as removed, coalesce(array_agg(distinct (page / ${sql.lit(pagesPerRange)})::integer), '{}') as ranges
      from removed`.execute(tx)
  return rows[0] ?? { removed: 0, ranges: [] }
}

/**
 * Takes the visitors' numbers off up to `most` of the sums that are of scans from before a moment alone. Nobody's scans are looked
 * for by them any more, since those are gone. Gives how many it were.
 */
export async function unnameOld(tx: Tx, { before, most }: { before: Date; most: number }): Promise<number> {
  await byIndex(tx)
  const isOld = sql`quarter <= ${before}::timestamptz - interval '15 minutes' and visitor_id is not null`
  const { rows } = await sql<{ unnamed: number }>`
    with unnamed as (
      update scan_facts set visitor_id = null where ${isOld}
          and ctid = any (array(select ctid from scan_facts where ${isOld} limit ${most}))
        returning 1
    )
    select count(*)::integer as unnamed from unnamed`.execute(tx)
  return rows[0]?.unnamed ?? 0
}

/** Looks again at what lies in ranges of an index on time: it would take them for old for ever, whatever comes to lie there. */
export const resummarise = (db: Db, kind: Aged, ranges: number[]) =>
  sql`select brin_desummarize_range(${aged[kind].index}::regclass, page), brin_summarize_range(${aged[kind].index}::regclass, page)
    from (select range::bigint * ${sql.lit(pagesPerRange)} as page from unnest(${ranges}::integer[]) as range) as pages`.execute(
    db,
  )
