import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { addDays } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { momentsOf } from './buckets.ts'
import { hourColumn, hours, localColumns } from './rollups/rollup-tables.ts'

/**
 * What a card counts: the scans of a partner, of one of its products, or of a batch or the batches of an order, on all days or on
 * those of a range, everywhere or with a known city in one country.
 * Every query here is one statement over a rollup and the pending scans, so that each scan is counted exactly once.
 */
export type Scope = {
  partner: PartnerId
  /** The ids of the partner, the product or the batches, as the rollups have them. */
  scopeIds: string[]
  /** Days and hours are those of the rollups, which keep the former time zone for a while after a change. */
  timeZone: string
  /** Days before this one are in the rollups of closed days (docs/adr/0027-rollups-by-scope-and-closed-days.md). */
  closedUntil: string | null
  productId?: string | undefined
  batchIds?: string[] | undefined
  country?: string | undefined
  days?: Days | undefined
}
export type Days = { from: string; to: string }

export const readRollupState = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(['rollupTimeZone as timeZone', 'rollupsClosedUntil as closedUntil'])
    .executeTakeFirstOrThrow()

const scopeCondition = ({ partner, productId, batchIds }: Scope) => sql`partner_id = ${partner}
  ${productId ? sql`and product_id = ${productId}` : sql``} ${batchIds ? sql`and batch_id = ${anyOf(batchIds)}` : sql``}`

export const anyOf = (ids: string[]) => sql`any (${ids}::uuid[])`

export function isInScope(scope: Scope, moment: RawBuilder<unknown>) {
  const { days, timeZone } = scope
  if (!days) return scopeCondition(scope)
  const { from, until } = momentsOf(days, timeZone)
  return sql`${scopeCondition(scope)} and ${moment} >= ${from} and ${moment} < ${until}`
}

/** The rollup of days that has the scope's methods, first scans and hours. */
export const dailyRollup = ({ country }: Pick<Scope, 'country'>) =>
  sql.table(country ? 'daily_country_scans' : 'daily_scans')

/** The rows of a rollup for the scope, its days and its country. */
export const inRollup = ({ scopeIds, days, country }: Pick<Scope, 'scopeIds' | 'days' | 'country'>) =>
  sql`scope_id = ${anyOf(scopeIds)} ${days ? sql`and day between ${days.from}::date and ${days.to}::date` : sql``}
    ${country ? sql`and country = ${country}` : sql``}`

/** What is in a country has a city there. */
export const isInCountry = ({ country }: Pick<Scope, 'country'>) =>
  country ? sql`and city is not null and country = ${country}` : sql``

export const pending = (scope: Scope) => sql`(
  select partner_id, ${localColumns(sql`scanned_at`, scope.timeZone)}, scanned_at, method, city, country, session_id, scans, first_scans,
      is_location_update
    from pending_scans where not is_unreleased and not is_refused and ${isInScope(scope, sql`scanned_at`)} ${isInCountry(scope)})`

// quarter_hour_scans is indexed by product, so that a card of one product does not read the others.
const ofProducts = ({ partner, productId, batchIds }: Scope) => {
  if (productId) return sql`product_id = ${productId}`
  if (batchIds) return sql`product_id = any (array(select product_id from batches where id = ${anyOf(batchIds)}))`
  return sql`product_id = any (array(select id from products where partner_id = ${partner}))`
}

/** Every scan by quarter hour. A visitor is named by their id, or by `#` and the session id before they have one. */
export const finest = (scope: Scope) => sql`(
  select visitor_id::text as visitor, scans, first_scans
    from quarter_hour_scans where ${ofProducts(scope)} and ${isInScope(scope, sql`bucket_start`)}
  union all
  select coalesce(visitors.id::text, '#' || pending.session_id), pending.scans, first_scans
    from ${pending(scope)} as pending
    left join visitors on visitors.partner_id = ${scope.partner} and visitors.session_id = pending.session_id)`

type ChartScope = Scope & { days: Days; period: AnalyticsPeriod; currentFrom: string }

/**
 * Scans, also by method, and first scans by day, week (from Monday) or month, each named by its first day. `isCurrent` separates the
 * days from `currentFrom` on from the days before. Summed by the database, because a year has many rows.
 */
export async function countByBucket(db: Db, { period, currentFrom, ...scope }: ChartScope) {
  const counts = sql`
    select day, qr_scans, manual_scans, first_scans from ${dailyRollup(scope)} where ${inRollup(scope)}
    union all
    select day, case when method = 'QR_SCAN' then scans else 0 end, case when method = 'QR_SCAN' then 0 else scans end, first_scans
      from ${pending(scope)} as pending`
  const { rows } = await sql<BucketCount>`
    select date_trunc(${period}, day::timestamp)::date::text as date, day >= ${currentFrom}::date as "isCurrent",
        sum(qr_scans)::integer as "qrScans", sum(manual_scans)::integer as "manualScans",
        sum(qr_scans + manual_scans)::integer as scans, sum(first_scans)::integer as "firstScans"
      from (${counts}) as counts
      group by 1, 2`.execute(db)
  return rows
}

type BucketCount = {
  date: string
  isCurrent: boolean
  qrScans: number
  manualScans: number
  scans: number
  firstScans: number
}

/** The scans of some batches. */
export async function countScansOfBatches(db: Db, scope: Scope & { days: Days }, batchIds: string[]) {
  const ofBatches = { ...scope, scopeIds: batchIds, batchIds }
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(scans), 0)::integer as scans from (
      select qr_scans + manual_scans as scans from ${dailyRollup(scope)} where ${inRollup(ofBatches)}
      union all
      select scans from ${pending(ofBatches)} as pending
    ) as counts`.execute(db)
  return rows[0]?.scans ?? 0
}

/** Scans and first scans between two moments before today, to a quarter of an hour. */
export async function countBetween(db: Db, scope: Scope, { from, until }: { from: Date; until: Date }) {
  const { rows } = await sql<{ scans: number; firstScans: number }>`
    select coalesce(sum(scans), 0)::integer as scans, coalesce(sum(first_scans), 0)::integer as "firstScans"
      from quarter_hour_scans where ${ofProducts(scope)} and bucket_start >= ${from} and bucket_start < ${until}`.execute(
    db,
  )
  return rows[0] ?? { scans: 0, firstScans: 0 }
}

/** Scans by hour of the week, 0 to 167 from Monday 00:00. Hours without a scan are left out. */
export async function countByHour(db: Db, scope: Scope) {
  const counts = sql`
    select weekday, position - 1 as hour, scans
      from (
        select extract(isodow from day) as weekday, array[${sql.join(hours.map((hour) => sql`sum(${hourColumn(hour)})`))}] as hours
          from ${dailyRollup(scope)} where ${inRollup(scope)} group by 1
      ) as weekdays cross join lateral unnest(hours) with ordinality as hours (scans, position)
    union all select extract(isodow from day), hour, scans from ${pending(scope)} as pending`
  const { rows } = await sql<{ hour: number; scans: number }>`
    select (weekday * 24 - 24 + hour)::integer as hour, sum(scans)::double precision as scans from (${counts}) as counts
      group by 1 having sum(scans) > 0`.execute(db)
  return rows
}

type CityCount = { city: string; country: string; scans: number; firstScans: number }

/** Scans by city, the most scanned first, and the number of all scans, including those without a city. */
export async function countByCity(db: Db, scope: Scope): Promise<{ cities: CityCount[]; total: number }> {
  const counts = sql`
    ${cityRollups(scope)}
    union all select null, null, 0, 0, qr_scans + manual_scans from daily_scans where ${inRollup(scope)}
    union all select city, country, scans, first_scans, scans from ${pending(scope)} as pending`
  const { rows } = await sql<Omit<CityCount, 'city'> & { city: string | null; total: number }>`
    select city, country, sum(scans)::double precision as scans, sum(first_scans)::double precision as "firstScans",
        sum(total)::double precision as total
      from (${counts}) as counts
      group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return {
    cities: rows.flatMap(({ city, total, ...row }) => (city !== null && row.scans > 0 ? [{ city, ...row }] : [])),
    total: rows.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Whole, closed months come from the rollup of months, the days before and after them from that of days. */
function cityRollups({ scopeIds, partner, days }: Scope) {
  const inScope = sql`scope_id = ${anyOf(scopeIds)}`
  const columns = sql`city, country, scans, first_scans, 0 as total`
  const from = days ? sql`${days.from}::date` : sql`date '-infinity'`
  const end = days ? sql`${addDays(days.to, 1)}::date` : sql`date 'infinity'`
  const firstMonth = days
    ? sql`date_trunc('month', ${addDays(days.from, -1)}::timestamp + interval '1 month')::date`
    : from
  // Both are the end if no month is whole and closed.
  return sql`
    select counts.* from (
      select case when months.until > first_month then first_month else ${end} end as first_month,
          case when months.until > first_month then months.until else ${end} end as until
        from partners, lateral (select ${firstMonth} as first_month,
          date_trunc('month', least(${end}, coalesce(rollups_closed_until, '-infinity'))::timestamp)::date as until) as months
        where id = ${partner}
    ) as months cross join lateral (
      select ${columns} from monthly_city_scans where ${inScope} and month >= first_month and month < until
      union all
      select ${columns} from daily_city_scans where ${inScope} and day >= ${from} and day < first_month
      union all
      select ${columns} from daily_city_scans where ${inScope} and day >= until and day < ${end}
    ) as counts`
}
