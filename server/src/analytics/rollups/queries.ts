import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { hourOfWeek, bucketOf } from '../../lib/rollup-buckets.ts'
import { sumDays } from './sum-days.ts'

/** What visits change of the sums of visitors: `earlier` and `total` are a visitor's scans before and after them. */
export const visitSums = sql`
  select partner_id, sum(added) as visitor_scans, sum((total > 0)::integer - (earlier > 0)::integer) as visitors,
      sum((total > 1)::integer - (earlier > 1)::integer) as returning_visitors
    from visits group by partner_id`

const localHour = hourOfWeek(sql`local_time`, sql`extract(hour from local_time)`)

/** How many scans of a partner one fold shows to its live feed. */
const shownLive = 20

/**
 * Takes up to `most` deltas (of one partner where it is given) and adds them to every sum, in one statement: all of it or
 * nothing. Only for the holder of the lock. Gives how many it took.
 */
export async function foldDeltas(
  tx: Tx,
  { most, partnerId }: { most: number; partnerId?: string | undefined },
): Promise<number> {
  const which = partnerId ? sql`where partner_id = ${partnerId}` : sql``
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from scan_deltas where ctid = any (array(select ctid from scan_deltas ${which} limit ${most})) returning *
    ), counted as (
      select taken.*, scanned_at at time zone counted_in as local_time
        from taken join partners on partners.id = taken.partner_id where not is_unreleased
    ), days as (
      insert into daily_scans as kept (partner_id, day, method, scans, first_scans)
        select partner_id, local_time::date, method, sum(scans), sum(first_scans) from counted group by 1, 2, 3
        on conflict (partner_id, day, method)
          do update set scans = kept.scans + excluded.scans, first_scans = kept.first_scans + excluded.first_scans
    ), units as (
      insert into unit_days as kept (partner_id, day, product_id, batch_id, method, scans, first_scans)
        select partner_id, local_time::date, product_id, batch_id, method, sum(scans), sum(first_scans)
          from counted group by 1, 2, 3, 4, 5
        on conflict (partner_id, day, batch_id, method)
          do update set scans = kept.scans + excluded.scans, first_scans = kept.first_scans + excluded.first_scans
    ), hours_of_days as (
      insert into day_hours as kept (partner_id, day, hour, scans)
        select partner_id, local_time::date, extract(hour from local_time), sum(scans) from counted group by 1, 2, 3
        on conflict (partner_id, day, hour) do update set scans = kept.scans + excluded.scans
    ), cities_of_days as (
      insert into city_days as kept (partner_id, day, city, country, scans, first_scans)
        select partner_id, local_time::date, city, country, sum(scans), sum(first_scans)
          from counted where city is not null group by 1, 2, 3, 4
        on conflict (partner_id, day, city, country)
          do update set scans = kept.scans + excluded.scans, first_scans = kept.first_scans + excluded.first_scans
    ), hours as (
      insert into weekly_hours as kept (partner_id, hour_of_week, scans)
        select partner_id, ${localHour}, sum(scans) from counted group by 1, 2
        on conflict (partner_id, hour_of_week) do update set scans = kept.scans + excluded.scans
    ), cities as (
      insert into city_scans as kept (partner_id, city, country, scans, first_scans)
        select partner_id, city, country, sum(scans), sum(first_scans) from counted where city is not null group by 1, 2, 3
        on conflict (partner_id, city, country)
          do update set scans = kept.scans + excluded.scans, first_scans = kept.first_scans + excluded.first_scans
    ), come as (
      select partner_id, session_id, sum(scans) as scans, min(scanned_at) as first_seen_at, max(scanned_at) as last_seen_at
        from counted where session_id is not null group by 1, 2
    ), seen as (
      insert into visitors as kept (partner_id, session_id, scans, first_seen_at, last_seen_at)
        select partner_id, session_id, scans, first_seen_at, last_seen_at from come
        on conflict (session_id, partner_id) do update set scans = kept.scans + excluded.scans,
          first_seen_at = least(kept.first_seen_at, excluded.first_seen_at),
          last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at)
        returning id, partner_id, session_id, scans
    ), visits as (
      select seen.partner_id, come.scans as added, seen.scans as total, seen.scans - come.scans as earlier
        from seen join come using (partner_id, session_id)
    ), totals as (
      insert into engagement as kept (partner_id, scans, first_scans, visitor_scans, visitors, returning_visitors)
        select partner_id, sum(scans), sum(first_scans), coalesce(max(visitor_scans), 0), coalesce(max(visitors), 0),
            coalesce(max(returning_visitors), 0)
          from counted left join (${visitSums}) as visit_sums using (partner_id) group by 1
        on conflict (partner_id) do update set scans = kept.scans + excluded.scans,
          first_scans = kept.first_scans + excluded.first_scans, visitor_scans = kept.visitor_scans + excluded.visitor_scans,
          visitors = kept.visitors + excluded.visitors,
          returning_visitors = kept.returning_visitors + excluded.returning_visitors
    ), facts as (
      insert into scan_facts
          (partner_id, quarter, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
        select counted.partner_id, ${bucketOf(sql`scanned_at`)}, product_id, batch_id, method, city, country, seen.id,
            sum(counted.scans), sum(first_scans)
          from counted left join seen using (partner_id, session_id) group by 1, 2, 3, 4, 5, 6, 7, 8
          having sum(counted.scans) <> 0 or sum(first_scans) <> 0
    ), watched as (
      insert into watched_scans (partner_id, product_id, batch_id, code, scanned_at, country, city, is_unreleased)
        select partner_id, product_id, batch_id, code, scanned_at, country, city, is_unreleased from taken
          where (scans >= 0) and exists (select from alert_rules where alert_rules.partner_id = taken.partner_id)
    ), live as (
      insert into live_scans (partner_id, scanned_at, product_id, batch_id, method, city, country, is_first)
        select partner_id, scanned_at, product_id, batch_id, method, city, country, first_scans > 0
          from (select *, row_number() over (partition by partner_id order by scanned_at desc) as place
            from counted where scans > 0 and not is_late) as newest
          where place <= ${sql.lit(shownLive)} order by scanned_at
        returning partner_id
    ), told as (
      select pg_notify('live_scans', partner_id::text) from (select distinct partner_id from live) as partners
    )
    select count(*)::integer as taken from taken, (select count(*) from told) as heard`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Whose deltas wait to be folded. */
export async function partnersWithDeltas(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('scanDeltas').select('partnerId').distinct().execute()
  return rows.map((row) => row.partnerId)
}

/** Makes the sums that depend on the time zone anew, in that of the partner. Only for the holder of the lock. */
export async function recountDays(tx: Tx, partnerId: string): Promise<void> {
  const partner = tx.selectFrom('partners').where('id', '=', partnerId)
  const { timeZone, countedIn } = await partner.select(['timeZone', 'countedIn']).executeTakeFirstOrThrow()
  if (timeZone === countedIn) return
  for (const name of ['daily_scans', 'weekly_hours', 'unit_days', 'day_hours', 'city_days'])
    await sql`delete from ${sql.table(name)} where partner_id = ${partnerId}`.execute(tx)
  const theirs = sql`partner_id = ${partnerId}`
  const local = sql`select *, quarter at time zone ${timeZone} as local_time from scan_facts
    where product_id = any (array(select id from products where ${theirs}))`
  await sumDays(tx, { facts: local, ours: theirs })
  // At the end: until here whatever else changes the partner does not wait. A zone chosen meanwhile is the next recount's.
  await tx.updateTable('partners').set({ countedIn: timeZone }).where('id', '=', partnerId).execute()
}

/** Until the transaction ends no statement takes longer than somebody waits for the answer to a request. */
export const hurry = (tx: Tx) =>
  sql`select set_config('statement_timeout', '3s', true), set_config('lock_timeout', '2s', true)`.execute(tx)

/** Whose sums are not of the time zone that they have chosen. */
export async function partnersToRecount(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('partners').whereRef('countedIn', '<>', 'timeZone').select('id').execute()
  return rows.map(({ id }) => id)
}
