import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { type Db, type Tx, withLoaderDb } from '../../../platform/db/client.ts'
import { acquireLock } from '../../../platform/db/locks.ts'
import { writingRollups } from '../../../platform/db/on-cluster.ts'
import { addToRollup, monthChanges, rollups, scopesOfRow } from './rollup-tables.ts'

// Days closed in one transaction, because the aggregator waits for it.
const maxDays = 14
/** How many days back code_returns serves (server/src/catalog/batches/metrics-queries.ts reads 60). */
const codeDays = 70

/** The ids of what rollups count scans of: a partner, its products and its batches. */
export const selectScopes = (partnerId: string) => sql`
  select ${partnerId}::uuid union all select id from products where partner_id = ${partnerId}
  union all select id from batches where partner_id = ${partnerId}`

type OpenDays = { partnerId: string; timeZone: string; from: string; until: string; lastUntil: string }

/** Closes the days that are over in every partner's time zone: computes the rollups that only have days without new scans. */
export const closeDays = ({ clock }: Pick<AppContext, 'clock'>, databaseUrl: string): Promise<void> =>
  withLoaderDb(databaseUrl, async (db) => {
    for (const { id } of await partnersToClose(db, clock()))
      while (
        await db.transaction().execute(async (tx) => {
          await acquireLock(tx, 'rollups')
          const days = await nextOpenDays(tx, id, clock())
          if (days) await closeOpenDays(tx, days)
          return days
        })
      );
  })

// An hour after midnight, every scan of the day is in the rollups. A later one opens the day again.
const closableUntil = (now: Date) =>
  sql`((${now}::timestamptz - interval '1 hour') at time zone rollup_time_zone)::date`

async function partnersToClose(db: Db, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from partners where approved_at is not null
      and coalesce(rollups_closed_until, '-infinity') < ${closableUntil(now)}
      and exists (select from daily_scans where scope_id = partners.id and day < ${closableUntil(now)})`.execute(db)
  return rows
}

async function nextOpenDays(tx: Tx, partnerId: string, now: Date): Promise<OpenDays | undefined> {
  const { rows } = await sql<OpenDays>`
    select ${partnerId}::text as "partnerId", time_zone as "timeZone", first::text as from, until::text as "lastUntil",
        least(first + ${maxDays}::integer, until)::text as until
      from (
        select rollup_time_zone as time_zone, ${closableUntil(now)} as until,
            coalesce(rollups_closed_until, (select min(day) from daily_scans where scope_id = partners.id)) as first
          from partners where id = ${partnerId}
      ) as open_days
      where first < until`.execute(tx)
  return rows[0]
}

async function closeOpenDays(tx: Tx, days: OpenDays) {
  await sql`set local work_mem = '128MB'`.execute(tx)
  await writingRollups(tx, async () => {
    await addMonthlyCityScans(tx, days)
    await insertVisitorReturns(tx, days)
    await insertCodeReturns(tx, days)
  })
  await sql`update public.partners set rollups_closed_until = ${days.until}::date where id = ${days.partnerId}`.execute(
    tx,
  )
}

const addMonthlyCityScans = (tx: Tx, { partnerId, from, until }: OpenDays) =>
  addToRollup(
    rollups.monthlyCityScans,
    monthChanges(sql`(
      select * from daily_city_scans where scope_id in (${selectScopes(partnerId)}) and day >= ${from}::date and day < ${until}::date)`),
  ).execute(tx)

/** Follows the visitors of these days back to their two scans before. */
const insertVisitorReturns = (tx: Tx, { partnerId, timeZone, from, until }: OpenDays) => {
  const start = sql`(${from}::timestamp at time zone ${timeZone})`
  const end = sql`(${until}::timestamp at time zone ${timeZone})`
  return sql`
    with active as materialized (
      select distinct visitor_id from quarter_hour_scans
        where product_id = any (array(select id from products where partner_id = ${partnerId}))
          and bucket_start >= ${start} and bucket_start < ${end} and visitor_id is not null
    ), days as (
      select ${scopesOfRow}, visitor_id, (bucket_start at time zone ${timeZone})::date as day, scans
        from quarter_hour_scans join active using (visitor_id) where bucket_start < ${end}
    ), visits as (
      select scope_id, day, sum(scans) as scans, lag(day) over earlier as last_day, lag(sum(scans)) over earlier as last_scans,
          lag(day, 2) over earlier as day_before_last
        from days group by scope_id, visitor_id, day having sum(scans) > 0
        window earlier as (partition by scope_id, visitor_id order by day)
    )
    insert into visitor_returns (scope_id, day, previous_day, scans, second_scans)
      select scope_id, day, coalesce(previous_day, '-infinity'), sum(first_of_day), sum(second_scan)
        from visits cross join lateral (values
          (last_day, 1, (coalesce(last_scans, 0) > 1)::integer + (visits.scans > 1)::integer),
          (case when coalesce(last_scans, 0) <= 1 then day_before_last end, 0, (coalesce(last_scans, 0) <= 1)::integer)
        ) as earlier_scans (previous_day, first_of_day, second_scan)
        where day >= ${from}::date
        group by 1, 2, 3 having sum(first_of_day) > 0 or sum(second_scan) > 0`.execute(tx)
}

async function insertCodeReturns(tx: Tx, { partnerId, timeZone, from, until, lastUntil }: OpenDays) {
  const oldest = sql`(${lastUntil}::date - ${sql.lit(codeDays)}::integer)`
  const start = sql`(greatest(${from}::date, ${oldest})::timestamp at time zone ${timeZone})`
  const end = sql`(${until}::timestamp at time zone ${timeZone})`
  const theirs = sql`scope_id in (${selectScopes(partnerId)})`
  await sql`delete from code_returns where ${theirs} and day < ${oldest}`.execute(tx)
  await sql`
    insert into code_returns (scope_id, day, previous_day, scans)
      select scope_id, day, previous_day, count(*) from (
        select unnest(array[product_id, batch_id]) as scope_id, (scans.scanned_at at time zone ${timeZone})::date as day,
            coalesce((earlier.scanned_at at time zone ${timeZone})::date, '-infinity') as previous_day
          from scans join codes on codes.id = scans.code_id
          left join scans as earlier on earlier.code_id = scans.code_id and earlier.ordinal = scans.ordinal - 1
          where scans.partner_id = ${partnerId} and scans.scanned_at >= ${start} and scans.scanned_at < ${end}) as scans
        where previous_day < day group by 1, 2, 3`.execute(tx)
}

/** Reopens closed days from `day` on, because a late scan came. The caller holds the lock. */
export const reopenDays = (tx: Tx, partnerId: string, day: string): Promise<void> =>
  writingRollups(tx, () => deleteClosedDays(tx, partnerId, day))

async function deleteClosedDays(tx: Tx, partnerId: string, day: string) {
  const theirs = sql`scope_id in (${selectScopes(partnerId)})`
  const month = sql`date_trunc('month', ${day}::timestamp)::date`
  for (const table of ['visitor_returns', 'code_returns'])
    await sql`delete from ${sql.table(table)} where ${theirs} and day >= ${day}::date`.execute(tx)
  await sql`delete from monthly_city_scans where ${theirs} and month >= ${month}`.execute(tx)
  const leftDays = sql`(select * from daily_city_scans where ${theirs} and day >= ${month} and day < ${day}::date)`
  await addToRollup(rollups.monthlyCityScans, monthChanges(leftDays)).execute(tx)
  await sql`update public.partners set rollups_closed_until = ${day}::date where id = ${partnerId}`.execute(tx)
}
