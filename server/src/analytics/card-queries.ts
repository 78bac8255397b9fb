import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { startOfDay } from '../lib/calendar.ts'
import type { PartnerId } from '../lib/identity.ts'
import { addDays } from './buckets.ts'
import { localColumns, visitorTotalChanges, withHourOfWeek } from './rollups/rollup-tables.ts'

/**
 * What a card counts: the scans of a partner, or of one of its products or batches, on all days or on some (both included).
 * Every query here is one statement over a rollup and the pending scans, so that each scan is counted exactly once.
 */
export type Scope = {
  partner: PartnerId
  /** Days and hours are those of the rollups, which keep the former time zone for a while after a change. */
  timeZone: string
  productId?: string | undefined
  batchId?: string | undefined
  days?: Days | undefined
}
type Days = { from: string; to: string }

export async function rollupTimeZoneOf(db: Db, partner: PartnerId): Promise<string> {
  const row = db.selectFrom('partners').where('id', '=', partner).select('rollupTimeZone')
  return (await row.executeTakeFirstOrThrow()).rollupTimeZone
}

const hasUnitFilter = ({ productId, batchId }: Scope) => productId !== undefined || batchId !== undefined

const ofUnits = ({ partner, productId, batchId }: Scope) => sql`partner_id = ${partner}
  ${productId ? sql`and product_id = ${productId}` : sql``} ${batchId ? sql`and batch_id = ${batchId}` : sql``}`
const onDays = ({ days }: Scope) => (days ? sql`and day between ${days.from}::date and ${days.to}::date` : sql``)

function isInScope(scope: Scope, moment: RawBuilder<unknown>) {
  const { days, timeZone } = scope
  if (!days) return ofUnits(scope)
  const [from, to] = [startOfDay(days.from, timeZone), startOfDay(addDays(days.to, 1), timeZone)]
  return sql`${ofUnits(scope)} and ${moment} >= ${from} and ${moment} < ${to}`
}

const pending = (scope: Scope) => sql`(
  select partner_id, ${localColumns(sql`scanned_at`, scope.timeZone)}, method, city, country, session_id, scans, first_scans
    from pending_scans where not is_unreleased and ${isInScope(scope, sql`scanned_at`)})`

// quarter_hour_scans is indexed by product, so that a card of one product does not read the others.
const ofProducts = ({ partner, productId, batchId }: Scope) => {
  if (productId) return sql`product_id = ${productId}`
  if (batchId) return sql`product_id = (select product_id from batches where id = ${batchId})`
  return sql`product_id = any (array(select id from products where partner_id = ${partner}))`
}

/** Every scan by quarter hour. A visitor is known by their id, or by `#` and the session id before they have one. */
const finest = (scope: Scope) => sql`(
  select ${localColumns(sql`bucket_start`, scope.timeZone)}, city, country, visitor_id::text as visitor, scans, first_scans
    from quarter_hour_scans where ${ofProducts(scope)} and ${isInScope(scope, sql`bucket_start`)}
  union all
  select day, hour, city, country, coalesce(visitors.id::text, '#' || pending.session_id), pending.scans, first_scans
    from ${pending(scope)} as pending
    left join visitors on visitors.partner_id = ${scope.partner} and visitors.session_id = pending.session_id)`

/**
 * Scans by method and by day, week (from Monday) or month, each named by its first day. `isCurrent` separates the days from
 * `currentFrom` on from the days before. Summed by the database, because a year has many rows.
 */
export async function countByBucket(
  db: Db,
  { period, currentFrom, ...scope }: Scope & { days: Days; period: AnalyticsPeriod; currentFrom: string },
) {
  const rollup = sql.table(hasUnitFilter(scope) ? 'batch_daily_scans' : 'daily_scans')
  const { rows } = await sql<{ date: string; isCurrent: boolean; method: ScanMethod; scans: number }>`
    select date_trunc(${period}, day::timestamp)::date::text as date, day >= ${currentFrom}::date as "isCurrent", method,
        sum(scans)::integer as scans
      from (
        select day, method, scans from ${rollup} where ${ofUnits(scope)} ${onDays(scope)}
        union all select day, method, scans from ${pending(scope)} as pending
      ) as counts
      group by 1, 2, 3`.execute(db)
  return rows
}

/** Scans by hour of the week, 0 to 167 from Monday 00:00. Hours without a scan are left out. */
export async function countByHour(db: Db, scope: Scope) {
  const hours = (source: RawBuilder<unknown>) =>
    sql`select hour_of_week, scans from ${withHourOfWeek(source)} as hours_of_week`
  const rollup = scope.days
    ? hours(sql`(select day, hour, scans from hourly_scans where partner_id = ${scope.partner} ${onDays(scope)})`)
    : sql`select hour_of_week, scans from hour_of_week_totals where partner_id = ${scope.partner}`
  const counts = hasUnitFilter(scope) ? hours(finest(scope)) : sql`${rollup} union all ${hours(pending(scope))}`
  const { rows } = await sql<{ hour: number; scans: number }>`
    select hour_of_week::integer as hour, sum(scans)::double precision as scans from (${counts}) as counts
      group by 1 having sum(scans) > 0`.execute(db)
  return rows
}

type CityCount = { city: string; country: string; scans: number; firstScans: number }

/** Scans by city, the most scanned first, and the number of all scans, including those without a city. */
export async function countByCity(db: Db, scope: Scope): Promise<{ cities: CityCount[]; total: number }> {
  const [cityTable, totalTable] = scope.days ? ['daily_city_scans', 'daily_scans'] : ['city_totals', 'visitor_totals']
  const isOurs = sql`partner_id = ${scope.partner} ${onDays(scope)}`
  const rollup = sql`
    select city, country, scans, first_scans, 0 as total from ${sql.table(cityTable)} where ${isOurs}
    union all select null, null, 0, 0, scans from ${sql.table(totalTable)} where ${isOurs}
    union all select city, country, scans, first_scans, scans from ${pending(scope)} as pending`
  const filtered = sql`select city, country, scans, first_scans, scans as total from ${finest(scope)} as finest`
  const { rows } = await sql<Omit<CityCount, 'city'> & { city: string | null; total: number }>`
    select city, country, sum(scans)::double precision as scans, sum(first_scans)::double precision as "firstScans",
        sum(total)::double precision as total
      from (${hasUnitFilter(scope) ? filtered : rollup}) as counts
      group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return {
    cities: rows.flatMap(({ city, total, ...row }) => (city !== null && row.scans > 0 ? [{ city, ...row }] : [])),
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }
}

type VisitorCounts = {
  scans: number
  firstScans: number
  /** Scans with a session id, and the visitors who made them. */
  visitorScans: number
  visitors: number
  /** Those with more than one scan. */
  returningVisitors: number
}

export async function countVisitors(db: Db, scope: Scope): Promise<VisitorCounts> {
  const columns = sql`scans, first_scans, visitor_scans, visitors, returning_visitors`
  const totals = sql`
    with pending as ${pending(scope)},
    incoming as (select session_id, sum(scans) as added from pending where session_id is not null group by 1),
    visitor_changes as (
      select ${scope.partner}::uuid as partner_id, added, coalesce(visitors.scans, 0) as before,
          coalesce(visitors.scans, 0) + added as after
        from incoming
        left join visitors on visitors.partner_id = ${scope.partner} and visitors.session_id = incoming.session_id
    )
    select ${columns} from visitor_totals where partner_id = ${scope.partner}
    union all select ${columns} from ${visitorTotalChanges(sql`pending`, sql`visitor_changes`)} as changes`
  const filtered = sql`
    with finest as ${finest(scope)},
    visits as (select visitor, sum(scans) as scans from finest where visitor is not null group by 1 having sum(scans) > 0)
    select coalesce(sum(scans), 0) as scans, coalesce(sum(first_scans), 0) as first_scans, 0 as visitor_scans, 0 as visitors,
        0 as returning_visitors from finest
    union all
    select 0, 0, coalesce(sum(scans), 0), count(*), count(*) filter (where scans > 1) from visits`
  const { rows } = await sql<VisitorCounts>`
    select coalesce(sum(scans), 0)::double precision as scans, coalesce(sum(first_scans), 0)::double precision as "firstScans",
        coalesce(sum(visitor_scans), 0)::double precision as "visitorScans",
        coalesce(sum(visitors), 0)::double precision as visitors,
        coalesce(sum(returning_visitors), 0)::double precision as "returningVisitors"
      from (${hasUnitFilter(scope) || scope.days ? filtered : totals}) as counts`.execute(db)
  return rows[0] as VisitorCounts
}
