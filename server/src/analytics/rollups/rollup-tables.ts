import { type RawBuilder, sql } from 'kysely'
import { bucketStart } from '../../lib/rollup-buckets.ts'

/** A table with the sums of scans for each value of its key, which is also its primary key. */
type Rollup = {
  table: string
  key: string[]
  /** Columns that the key determines, such as the product of a batch. */
  dependent?: string[]
  sums: string[]
  /** Which scans it counts, when not all. */
  where?: RawBuilder<unknown>
}
/** A table, a CTE or a subquery in parentheses. Its columns have the names that the rollups use. */
type Source = RawBuilder<unknown>

const counts = ['scans', 'first_scans']
const hasCity = sql`city is not null`

export const rollups = {
  dailyScans: { table: 'daily_scans', key: ['partner_id', 'day', 'method'], sums: counts },
  batchDailyScans: {
    table: 'batch_daily_scans',
    key: ['partner_id', 'day', 'batch_id', 'method'],
    dependent: ['product_id'],
    sums: counts,
  },
  hourlyScans: { table: 'hourly_scans', key: ['partner_id', 'day', 'hour'], sums: ['scans'] },
  hourOfWeekTotals: { table: 'hour_of_week_totals', key: ['partner_id', 'hour_of_week'], sums: ['scans'] },
  dailyCityScans: {
    table: 'daily_city_scans',
    key: ['partner_id', 'day', 'city', 'country'],
    sums: counts,
    where: hasCity,
  },
  cityTotals: { table: 'city_totals', key: ['partner_id', 'city', 'country'], sums: counts, where: hasCity },
  visitorTotals: {
    table: 'visitor_totals',
    key: ['partner_id'],
    sums: [...counts, 'visitor_scans', 'visitors', 'returning_visitors'],
  },
} satisfies Record<string, Rollup>

const list = (names: string[], of = (name: RawBuilder<unknown>) => name) =>
  sql.join(names.map((name) => of(sql.ref(name))))

/** Inserts the sums of a source into a rollup that has no rows for these keys yet. */
export function fillRollup({ table, key, dependent = [], sums, where }: Rollup, source: Source) {
  const groups = list([...key, ...dependent])
  return sql`insert into ${sql.table(table)} as target (${groups}, ${list(sums)})
    select ${groups}, ${list(sums, (column) => sql`sum(${column})`)} from ${source} as source
      ${where ? sql`where ${where}` : sql``} group by ${groups}`
}

/** Adds the sums of a source to the rows that a rollup has, and inserts the others. */
export const addToRollup = (rollup: Rollup, source: Source) =>
  sql`${fillRollup(rollup, source)} on conflict (${list(rollup.key)})
    do update set ${list(rollup.sums, (column) => sql`${column} = target.${column} + excluded.${column}`)}`

/** The columns `day` and `hour` of a moment in a time zone. */
export const localColumns = (moment: RawBuilder<unknown>, timeZone: unknown) =>
  sql`(${moment} at time zone ${timeZone})::date as day, extract(hour from ${moment} at time zone ${timeZone})::smallint as hour`

/** The hour of the week, 0 to 167 from Monday 00:00, of a local day and hour. */
const hourOfWeek = sql`(extract(isodow from day) * 24 - 24 + hour)::smallint`

export const withHourOfWeek = (source: Source) => sql`(select *, ${hourOfWeek} as hour_of_week from ${source} as hours)`

/** The visitors of some scans, one row for each partner and session id. */
export const visitorsOf = (scans: Source) => sql`
  select partner_id, session_id, sum(scans) as scans, min(scanned_at) as first_seen_at, max(scanned_at) as last_seen_at
    from ${scans} as source where session_id is not null group by partner_id, session_id`

/**
 * What to sum for visitor_totals: the scans, and for each visitor the scans `added` and their number `before` and `after`.
 * A visitor counts from their first scan, and as returning from their second.
 */
export const visitorTotalChanges = (scans: Source, visitors: Source) => sql`(
  select partner_id, scans, first_scans, 0 as visitor_scans, 0 as visitors, 0 as returning_visitors from ${scans} as source
  union all
  select partner_id, 0, 0, added, (after > 0)::integer - (before > 0)::integer, (after > 1)::integer - (before > 1)::integer
    from ${visitors} as visitor_changes)`

/** Inserts scans into the finest rollup. It has no key: several rows may be about the same quarter hour, batch and visitor. */
export const insertQuarterHourScans = (scans: Source, visitors: Source) => sql`
  insert into quarter_hour_scans
      (partner_id, bucket_start, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
    select source.partner_id, ${bucketStart(sql`scanned_at`)}, product_id, batch_id, method, city, country, visitors.id,
        sum(source.scans), sum(first_scans)
      from ${scans} as source left join ${visitors} as visitors using (partner_id, session_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(source.scans) <> 0 or sum(first_scans) <> 0 order by 2`
