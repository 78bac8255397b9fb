import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '../lib/calendar.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { hourOfWeek } from '../lib/rollup-buckets.ts'
import { addDays } from './buckets.ts'
import { visitSums } from './rollups/queries.ts'

/**
 * What a card reads: the partner's scans, those of a product or a batch of theirs, of some days, both included. Every query is one
 * statement over the sums and what is not folded yet, so that each scan is in it exactly once.
 */
export type Scope = {
  partner: PartnerId
  timeZone: string
  productId?: string | undefined
  batchId?: string | undefined
  days?: Days | undefined
}
type Days = { from: string; to: string }

/** The time zone of the sums: for a while after another was chosen still the former one. */
export const timeZoneOf = async (db: Db, partner: PartnerId): Promise<string> =>
  (await db.selectFrom('partners').where('id', '=', partner).select('countedIn').executeTakeFirstOrThrow()).countedIn

const isOfUnits = ({ productId, batchId }: Scope) => productId !== undefined || batchId !== undefined

const ofUnits = ({ partner, productId, batchId }: Scope) => sql`partner_id = ${partner}
  ${productId ? sql`and product_id = ${productId}` : sql``} ${batchId ? sql`and batch_id = ${batchId}` : sql``}`
const ofDays = ({ days }: Scope) => (days ? sql`and day between ${days.from}::date and ${days.to}::date` : sql``)

function rowsOf(scope: Scope, moment: RawBuilder<unknown>) {
  const { days, timeZone } = scope
  if (!days) return ofUnits(scope)
  const [from, to] = [startOfDay(days.from, timeZone), startOfDay(addDays(days.to, 1), timeZone)]
  return sql`${ofUnits(scope)} and ${moment} >= ${from} and ${moment} < ${to}`
}

const tail = (scope: Scope) => sql`
  select scanned_at as moment, method, city, country, session_id, scans, first_scans from scan_deltas
    where not is_unreleased and ${rowsOf(scope, sql`scanned_at`)}`

// The facts are indexed by product (migration 0006), so that a card of one product reads none of the others'.
const ofProducts = ({ partner, productId, batchId }: Scope) => {
  if (productId) return sql`product_id = ${productId}`
  if (batchId) return sql`product_id = (select product_id from batches where id = ${batchId})`
  return sql`product_id = any (array(select id from products where partner_id = ${partner}))`
}

/** The finest grain with the tail; a visitor is told by their number or, as long as they have none, by their session id (which holds no #). */
const grains = (scope: Scope) => sql`
  select quarter as moment, method, city, country, visitor_id::text as visitor, scans, first_scans from scan_facts
    where ${ofProducts(scope)} and ${rowsOf(scope, sql`quarter`)}
  union all
  select moment, method, city, country, coalesce(visitors.id::text, '#' || tail.session_id), tail.scans, first_scans
    from (${tail(scope)}) as tail
    left join visitors on visitors.partner_id = ${scope.partner} and visitors.session_id = tail.session_id`

const local = ({ timeZone }: Scope) => sql`(moment at time zone ${timeZone})`

/**
 * Scans of each day, week (from Monday) or month that has any, by its first day, and by whether they are of `since` or later.
 * Summed here, where the rows of a year lie, because to send and read them takes longer than to find them.
 */
export async function bucketCounts(
  db: Db,
  { period, since, ...scope }: Scope & { days: Days; period: AnalyticsPeriod; since: string },
) {
  const kept = isOfUnits(scope) ? sql.table('unit_days') : sql.table('daily_scans')
  const { rows } = await sql<{ date: string; isSince: boolean; method: ScanMethod; scans: number }>`
    select date_trunc(${period}, day::timestamp)::date::text as date, day >= ${since}::date as "isSince", method,
        sum(scans)::integer as scans
      from (
        select day, method, scans from ${kept} where ${ofUnits(scope)} ${ofDays(scope)}
        union all select ${local(scope)}::date, method, scans from (${tail(scope)}) as tail
      ) as counts
      group by 1, 2, 3`.execute(db)
  return rows
}

/** Scans by hour of the week, 0 to 167 from Monday's midnight; hours without any are left out. */
export async function hourCounts(db: Db, scope: Scope) {
  const hour = hourOfWeek(local(scope), sql`extract(hour from ${local(scope)})`)
  const kept = scope.days
    ? sql`select ${hourOfWeek(sql`day`, sql`hour`)} as hour_of_week, scans from day_hours
        where partner_id = ${scope.partner} ${ofDays(scope)}`
    : sql`select hour_of_week, scans from weekly_hours where partner_id = ${scope.partner}`
  const sums = sql`${kept} union all select ${hour}, scans from (${tail(scope)}) as tail`
  const fine = sql`select ${hour} as hour_of_week, scans from (${grains(scope)}) as grains`
  const { rows } = await sql<{ hour: number; scans: number }>`
    select hour_of_week::integer as hour, sum(scans)::double precision as scans from (${isOfUnits(scope) ? fine : sums}) as counts
      group by 1 having sum(scans) > 0`.execute(db)
  return rows
}

type City = { city: string; country: string; scans: number; firstScans: number }

/** Scans by city, the most scanned first, and all of them, also those without a city. */
export async function cityCounts(db: Db, scope: Scope): Promise<{ cities: City[]; total: number }> {
  const [cities, all] = scope.days ? ['city_days', 'daily_scans'] : ['city_scans', 'engagement']
  const ours = sql`partner_id = ${scope.partner} ${ofDays(scope)}`
  const sums = sql`
    select city, country, scans, first_scans, 0 as of_all from ${sql.table(cities)} where ${ours}
    union all select null, null, 0, 0, scans from ${sql.table(all)} where ${ours}
    union all select city, country, scans, first_scans, scans from (${tail(scope)}) as tail`
  const fine = sql`select city, country, scans, first_scans, scans as of_all from (${grains(scope)}) as grains`
  const { rows } = await sql<Omit<City, 'city'> & { city: string | null; ofAll: number }>`
    select city, country, sum(scans)::double precision as scans, sum(first_scans)::double precision as "firstScans",
        sum(of_all)::double precision as "ofAll"
      from (${isOfUnits(scope) ? fine : sums}) as counts
      group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return {
    cities: rows.flatMap(({ city, ofAll, ...row }) => (city !== null && row.scans > 0 ? [{ city, ...row }] : [])),
    total: rows.reduce((total, { ofAll }) => total + ofAll, 0),
  }
}

type Engagement = {
  scans: number
  firstScans: number
  visitorScans: number
  visitors: number
  returningVisitors: number
}

/** Scans, and the visitors who made them. */
export async function engagementCounts(db: Db, scope: Scope): Promise<Engagement> {
  const sums = sql`
    with tail as (${tail(scope)}),
    come as (select session_id, sum(scans) as added from tail where session_id is not null group by 1),
    visits as (
      select ${scope.partner}::uuid as partner_id, added, coalesce(visitors.scans, 0) + added as total,
          coalesce(visitors.scans, 0) as earlier
        from come left join visitors on visitors.partner_id = ${scope.partner} and visitors.session_id = come.session_id
    )
    select scans, first_scans, visitor_scans, visitors, returning_visitors from engagement where partner_id = ${scope.partner}
    union all select coalesce(sum(scans), 0), coalesce(sum(first_scans), 0), 0, 0, 0 from tail
    union all select 0, 0, visitor_scans, visitors, returning_visitors from (${visitSums}) as visit_sums`
  const fine = sql`
    with grains as (${grains(scope)}),
    visits as (select visitor, sum(scans) as scans from grains where visitor is not null group by 1 having sum(scans) > 0)
    select coalesce(sum(scans), 0) as scans, coalesce(sum(first_scans), 0) as first_scans, 0 as visitor_scans, 0 as visitors,
        0 as returning_visitors from grains
    union all
    select 0, 0, coalesce(sum(scans), 0), count(*), count(*) filter (where scans > 1) from visits`
  const { rows } = await sql<Engagement>`
    select coalesce(sum(scans), 0)::double precision as scans, coalesce(sum(first_scans), 0)::double precision as "firstScans",
        coalesce(sum(visitor_scans), 0)::double precision as "visitorScans",
        coalesce(sum(visitors), 0)::double precision as visitors,
        coalesce(sum(returning_visitors), 0)::double precision as "returningVisitors"
      from (${isNarrowed(scope) ? fine : sums}) as counts`.execute(db)
  return rows[0] as Engagement
}

const isNarrowed = (scope: Scope) => isOfUnits(scope) || scope.days !== undefined
