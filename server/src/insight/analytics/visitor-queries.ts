import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type Days, finest, inRollup, pending, type Scope } from './card-queries.ts'
import { mergedPrevious, newestTwo } from './rollups/rollup-tables.ts'

type VisitorCounts = {
  scans: number
  firstScans: number
  /** Scans with a session id, and the visitors who made them. */
  visitorScans: number
  visitors: number
  /** Those with more than one scan. */
  returningVisitors: number
}

/**
 * Scans and visitors. Days that reach up to the last scan, as those of every preset do, are counted by the visitors' last visits; other
 * closed days by the visits before; any other days, and the batches of an order, from the finest rollup, in time that grows with
 * their scans.
 */
export async function countVisitors(db: Db, scope: Scope): Promise<VisitorCounts> {
  const { days, scopeIds } = scope
  const [scopeId, ...others] = scopeIds
  // Visitors of several batches do not add up.
  if (scopeId === undefined || others.length > 0) return countFinest(db, scope)
  const counted = await countLastVisits(db, { ...scope, scopeId })
  if (!days || counted.visitorsAfter === 0) return counted
  return (await countVisitorReturns(db, { ...scope, days })) ?? countFinest(db, scope)
}

const columns = sql`coalesce(sum(scans), 0)::double precision as scans, coalesce(sum(first_scans), 0)::double precision as "firstScans",
  coalesce(sum(visitor_scans), 0)::double precision as "visitorScans", coalesce(sum(visitors), 0)::double precision as visitors,
  coalesce(sum(returning_visitors), 0)::double precision as "returningVisitors"`

/** Visitors whose last scan is in the days or later, and those of them whose second to last scan is. */
async function countLastVisits(
  db: Db,
  scope: Scope & { scopeId: string },
): Promise<VisitorCounts & { visitorsAfter: number }> {
  const { partner, scopeId, timeZone, days } = scope
  const [from, to] = [
    days ? sql`${days.from}::date` : sql`date '-infinity'`,
    days ? sql`${days.to}::date` : sql`date 'infinity'`,
  ]
  const since = { ...scope, days: days && { from: days.from, to: '9999-01-01' } }
  const known =
    scopeId === partner
      ? sql`case when visitors.scans > 0 then visitors.last_seen_at end as former_last,
          case when visitors.scans > 1 then visitors.previous_seen_at end as former_previous`
      : sql`case when visitors.scans = 1 then (
            select bucket_start from quarter_hour_scans as scan
              where scan.visitor_id = visitors.id and ${scopeId} in (product_id, batch_id) limit 1)
          else scope_visitors.last_seen_at end as former_last, scope_visitors.previous_seen_at as former_previous`
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`
  const count = (condition: ReturnType<typeof sql>) => sql`coalesce((${condition})::integer, 0)`
  const { rows } = await sql<VisitorCounts & { visitorsAfter: number }>`
    with pending as materialized ${pending(since)},
    visits as (
      select *, greatest(former_last, newest) as last, ${mergedPrevious} as previous from (
        select ${known}, newest, second_newest
          from (
            select session_id, ${newestTwo(sql`scanned_at`, sql`where true`)}
              from pending where session_id is not null and not is_location_update group by 1
          ) as incoming
          left join visitors on visitors.partner_id = ${partner} and visitors.session_id = incoming.session_id
          left join scope_visitors on visitor_id = visitors.id and scope_id = ${scopeId}
      ) as visits
    ), counts as (
      select case when day <= ${to} then qr_scans + manual_scans end as scans, case when day <= ${to} then first_scans end as first_scans,
          case when day <= ${to} then visitor_scans end as visitor_scans, last_visits as visitors, previous_visits as returning_visitors,
          case when day > ${to} then last_visits end as visitors_after
        from daily_scans where ${inRollup(since)}
      union all
      select scans, first_scans, case when session_id is not null then scans end, 0, 0, 0 from pending where day <= ${to}
      union all
      select 0, 0, 0, ${count(sql`${dayOf('last')} >= ${from}`)} - ${count(sql`${dayOf('former_last')} >= ${from}`)},
          ${count(sql`${dayOf('previous')} >= ${from}`)} - ${count(sql`${dayOf('former_previous')} >= ${from}`)},
          ${count(sql`${dayOf('last')} > ${to}`)} - ${count(sql`${dayOf('former_last')} > ${to}`)}
        from visits
    )
    select ${columns}, coalesce(sum(visitors_after), 0)::double precision as "visitorsAfter" from counts`.execute(db)
  return rows[0] as VisitorCounts & { visitorsAfter: number }
}

/** The visitors of closed days, each by the first of their scans there. Undefined while not all of these days are closed. */
async function countVisitorReturns(db: Db, scope: Scope & { days: Days }): Promise<VisitorCounts | undefined> {
  const { partner, days } = scope
  const { rows } = await sql<VisitorCounts & { isClosed: boolean }>`
    select ${columns}, exists (select from partners where id = ${partner} and rollups_closed_until > ${days.to}::date)
        and not exists (select from ${pending(scope)} as pending) as "isClosed"
      from (
        select qr_scans + manual_scans as scans, first_scans, visitor_scans, 0 as visitors, 0 as returning_visitors
          from daily_scans where ${inRollup(scope)}
        union all
        select 0, 0, 0, sum(scans), sum(second_scans) - sum(scans)
          from visitor_returns where ${inRollup(scope)} and previous_day < ${days.from}::date
      ) as counts`.execute(db)
  const [counted] = rows
  return counted?.isClosed ? counted : undefined
}

async function countFinest(db: Db, scope: Scope): Promise<VisitorCounts> {
  const { rows } = await sql<VisitorCounts>`
    with finest as ${finest(scope)},
    visits as (select visitor, sum(scans) as scans from finest where visitor is not null group by 1 having sum(scans) > 0)
    select ${columns} from (
      select scans, first_scans, 0 as visitor_scans, 0 as visitors, 0 as returning_visitors from finest
      union all
      select 0, 0, scans, 1, (scans > 1)::integer from visits) as counts`.execute(db)
  return rows[0] as VisitorCounts
}
