import { type RawBuilder, sql } from 'kysely'
import { bucketStart } from '../../../platform/lib/rollup-buckets.ts'

/** A table with sums for each value of its key, which is also its primary key. */
type Rollup = {
  table: string
  key: string[]
  sums: string[]
  /** Sums that are null for none. */
  nullableSums?: string[]
}
/** A table, a CTE or a subquery in parentheses. Its columns have the names that the rollups use. */
export type Source = RawBuilder<unknown>

export const hours = Array.from({ length: 24 }, (_, hour) => hour)
export const hourColumn = (hour: number) => sql.ref(`hour_${hour}`)

export const rollups = {
  dailyScans: {
    table: 'daily_scans',
    key: ['scope_id', 'day'],
    sums: ['qr_scans', 'manual_scans', 'first_scans', 'visitor_scans', 'last_visits', 'previous_visits'],
    nullableSums: hours.map((hour) => `hour_${hour}`),
  },
  dailyCountryScans: {
    table: 'daily_country_scans',
    key: ['scope_id', 'country', 'day'],
    sums: ['qr_scans', 'manual_scans', 'first_scans'],
    nullableSums: hours.map((hour) => `hour_${hour}`),
  },
  dailyCityScans: {
    table: 'daily_city_scans',
    key: ['scope_id', 'day', 'country', 'city'],
    sums: ['scans', 'first_scans'],
  },
  monthlyCityScans: {
    table: 'monthly_city_scans',
    key: ['scope_id', 'month', 'country', 'city'],
    sums: ['scans', 'first_scans'],
  },
} satisfies Record<string, Rollup>

const list = (names: string[], of = (name: RawBuilder<unknown>) => name) =>
  sql.join(names.map((name) => of(sql.ref(name))))

/** Inserts the sums of a source into a rollup that has no rows for these keys yet. */
export function fillRollup({ table, key, sums, nullableSums = [] }: Rollup, source: Source) {
  const all = [...sums, ...nullableSums]
  return sql`insert into ${sql.table(table)} as target (${list(key)}, ${list(all)})
    select ${list(key)}, ${list(all, (column) => sql`sum(${column})`)} from ${source} as source group by ${list(key)}`
}

/** Adds the sums of a source to the rows that a rollup has, and inserts the others. */
export function addToRollup(rollup: Rollup, source: Source) {
  const nullable = rollup.nullableSums ?? []
  const changes = [
    list(rollup.sums, (column) => sql`${column} = target.${column} + excluded.${column}`),
    ...(nullable.length ? [list(nullable, addNullable)] : []),
  ]
  return sql`${fillRollup(rollup, source)} on conflict (${list(rollup.key)}) do update set ${sql.join(changes)}`
}

const addNullable = (column: RawBuilder<unknown>) =>
  sql`${column} = coalesce(target.${column} + excluded.${column}, target.${column}, excluded.${column})`

/** The columns `day` and `hour` of a moment in a time zone. */
export const localColumns = (moment: RawBuilder<unknown>, timeZone: unknown) =>
  sql`(${moment} at time zone ${timeZone})::date as day, extract(hour from ${moment} at time zone ${timeZone})::smallint as hour`

/** Repeats a row of scans for each scope that counts them. */
export const scopesOfRow = sql`unnest(array[partner_id, product_id, batch_id]) as scope_id`

/** What daily_scans sums: scans with `day`, `hour`, `visitor_id` and `only_visits`, and the changes of visits by `scope_id` and `day`. */
export const dailyChanges = (scans: Source, visitDays: Source) => sql`(
  select scope_id, day, coalesce(sum(scans) filter (where method = 'QR_SCAN'), 0) as qr_scans,
      coalesce(sum(scans) filter (where method = 'MANUAL_ENTRY'), 0) as manual_scans, coalesce(sum(first_scans), 0) as first_scans,
      coalesce(sum(scans) filter (where visitor_id is not null), 0) as visitor_scans, coalesce(sum(last_visits), 0) as last_visits,
      coalesce(sum(previous_visits), 0) as previous_visits, ${sql.join(hours.map(sumOfHour))}
    from (
      select ${scopesOfRow}, day, hour, method, visitor_id, scans, first_scans, only_visits as last_visits, 0 as previous_visits
        from ${scans} as scans
      union all
      select scope_id, day, null, null, null, null, null, last_visits, previous_visits from ${visitDays} as visit_days
    ) as changes
    group by scope_id, day)`

const sumOfHour = (hour: number) =>
  sql`nullif(sum(scans) filter (where hour = ${sql.lit(hour)}), 0) as ${hourColumn(hour)}`

/** What daily_country_scans sums. */
export const countryChanges = (scans: Source) => sql`(
  select ${scopesOfRow}, country, day, qr_scans, manual_scans, first_scans, ${list(hours.map((hour) => `hour_${hour}`))}
    from (
      select partner_id, product_id, batch_id, country, day, sum(first_scans) as first_scans,
          coalesce(sum(scans) filter (where method = 'QR_SCAN'), 0) as qr_scans,
          coalesce(sum(scans) filter (where method = 'MANUAL_ENTRY'), 0) as manual_scans, ${sql.join(hours.map(sumOfHour))}
        from ${scans} as scans where city is not null group by 1, 2, 3, 4, 5
    ) as changes)`

/** What daily_city_scans sums. */
export const cityChanges = (scans: Source) => sql`(
  select ${scopesOfRow}, day, country, city, scans, first_scans from ${scans} as scans where city is not null)`

/** What monthly_city_scans sums. */
export const monthChanges = (cityScans: Source) => sql`(
  select scope_id, date_trunc('month', day::timestamp)::date as month, country, city, scans, first_scans
    from ${cityScans} as city_scans)`

/** The visitors of some scans, one row for each partner and session id, with their newest two scans. */
export const selectVisitors = (scans: Source) => sql`
  select partner_id, session_id, sum(scans) as scans, min(scanned_at) as first_seen_at, max(scanned_at) as last_seen_at,
      ${newestTwo(sql`scanned_at`, sql`where not is_location_update`)}
    from ${scans} as source where session_id is not null group by partner_id, session_id`

export const newestTwo = (moment: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  max(${moment}) filter (${where}) as newest, (array_agg(${moment} order by ${moment} desc) filter (${where}))[2] as second_newest`

/** The second newest of the two newest known scans and the two newest incoming ones. */
export const mergedPrevious = sql`greatest(
  case when num_nulls(former_last, newest) = 0 then least(former_last, newest) end, former_previous, second_newest)`

/** The days of the last scan and of the one before it, of visitors with these columns, as changes of daily_scans. */
export const visitDays = (
  visitors: Source,
  { timeZone, last = 'last_seen_at', previous = 'previous_seen_at', sign = 1 }: VisitDays,
) => sql`
  select scope_id, day, last_visits, previous_visits from (
    select scope_id, unnest(array[${sql.ref(last)}, ${sql.ref(previous)}] ) as moment,
        unnest(array[${sql.lit(sign)}, 0]) as last_visits, unnest(array[0, ${sql.lit(sign)}]) as previous_visits, ${timeZone} as time_zone
      from ${visitors} as visitors) as visits
    cross join lateral (select (moment at time zone time_zone)::date as day) as days where moment is not null`
type VisitDays = { timeZone: RawBuilder<unknown>; last?: string; previous?: string; sign?: 1 | -1 }

/** Inserts scans into the finest rollup. It has no key: several rows may be about the same quarter hour, batch and visitor. */
export const insertQuarterHourScans = (scans: Source) => sql`
  insert into quarter_hour_scans
      (partner_id, bucket_start, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
    select partner_id, ${bucketStart(sql`scanned_at`)}, product_id, batch_id, method, city, country, visitor_id,
        sum(scans), sum(first_scans)
      from ${scans} as scans
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(scans) <> 0 or sum(first_scans) <> 0 order by 2`
