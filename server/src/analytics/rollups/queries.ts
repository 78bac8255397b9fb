import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { addToBaselines } from '../../detection/add-to-baselines.ts'
import { setRollupTimeZone } from '../../partners/analytics-preferences.ts'
import { fillDayRollups } from './fill-rollups.ts'
import {
  addToRollup,
  insertQuarterHourScans,
  localColumns,
  rollups,
  visitorsOf,
  visitorTotalChanges,
  withHourOfWeek,
} from './rollup-tables.ts'

/** How many scans of a partner one aggregation puts into its live feed. */
const maxLiveScans = 20

const upsertVisitors = sql`
  insert into visitors as visitor (partner_id, session_id, scans, first_seen_at, last_seen_at)
    select partner_id, session_id, scans, first_seen_at, last_seen_at from incoming_visitors
    on conflict (session_id, partner_id) do update set scans = visitor.scans + excluded.scans,
      first_seen_at = least(visitor.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(visitor.last_seen_at, excluded.last_seen_at)
    returning id, partner_id, session_id, scans`

const visitorChanges = sql`
  select partner_id, incoming.scans as added, upserted.scans - incoming.scans as before, upserted.scans as after
    from upserted_visitors as upserted join incoming_visitors as incoming using (partner_id, session_id)`

const insertAlertCandidates = sql`
  insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased)
    select partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased from claimed
      where scans >= 0 and not is_refused and exists (
        select from alert_rules where alert_rules.partner_id = claimed.partner_id and alert_rules.kind <> 'copied_label')`

// A code's second visitor proves nothing yet.
const insertCopyCandidates = sql`
  insert into copy_candidates (code_id) select distinct code_id from claimed where visitor_number > 2`

const addNewVisitors = addToBaselines(
  sql`select product_id, batch_id, partner_id, scanned_at, visitor_number, false as is_high from claimed
    where visitor_number between 1 and 4`,
)

const insertLiveScans = sql`
  insert into live_scans (partner_id, scanned_at, product_id, batch_id, method, city, country, is_first)
    select partner_id, scanned_at, product_id, batch_id, method, city, country, first_scans > 0
      from (select *, row_number() over (partition by partner_id order by scanned_at desc) as position
        from counted where scans > 0 and not is_location_update) as newest
      where position <= ${sql.lit(maxLiveScans)} order by scanned_at
    returning partner_id`

/**
 * Moves up to `maxRows` rows of pending_scans (of one partner, where it is given) into every rollup, in one statement: all of
 * it or nothing. The caller holds the lock. Returns how many rows it moved.
 */
export async function aggregatePending(
  tx: Tx,
  { maxRows, partnerId }: { maxRows: number; partnerId?: string | undefined },
): Promise<number> {
  // The planner takes the queue for almost empty, because it usually is. Nested loops over thousands of rows would take minutes.
  await sql`set local enable_nestloop = off`.execute(tx)
  const isWanted = partnerId ? sql`where partner_id = ${partnerId}` : sql``
  const counted = sql`counted`
  // PostgreSQL runs a CTE that changes rows in any case, but one that only selects, as `notified`, only where it is read.
  const { rows } = await sql<{ claimed: number }>`
    with claimed as (
      delete from pending_scans where ctid = any (array(select ctid from pending_scans ${isWanted} limit ${maxRows})) returning *
    ), counted as (
      select claimed.*, ${localColumns(sql`scanned_at`, sql`rollup_time_zone`)}
        from claimed join partners on partners.id = claimed.partner_id where not is_unreleased and not is_refused
    ), incoming_visitors as (${visitorsOf(counted)}
    ), upserted_visitors as (${upsertVisitors}
    ), visitor_changes as (${visitorChanges}
    ), added_daily_scans as (${addToRollup(rollups.dailyScans, counted)}
    ), added_batch_daily_scans as (${addToRollup(rollups.batchDailyScans, counted)}
    ), added_hourly_scans as (${addToRollup(rollups.hourlyScans, counted)}
    ), added_hour_of_week_totals as (${addToRollup(rollups.hourOfWeekTotals, withHourOfWeek(counted))}
    ), added_daily_city_scans as (${addToRollup(rollups.dailyCityScans, counted)}
    ), added_city_totals as (${addToRollup(rollups.cityTotals, counted)}
    ), added_visitor_totals as (${addToRollup(rollups.visitorTotals, visitorTotalChanges(counted, sql`visitor_changes`))}
    ), added_quarter_hour_scans as (${insertQuarterHourScans(counted, sql`upserted_visitors`)}
    ), added_alert_candidates as (${insertAlertCandidates}
    ), added_baselines as (${addNewVisitors}
    ), added_copy_candidates as (${insertCopyCandidates}
    ), added_live_scans as (${insertLiveScans}
    ), notified as (
      select pg_notify('live_scans', partner_id::text) from (select distinct partner_id from added_live_scans) as partners
    )
    select count(*)::integer as claimed from claimed, (select count(*) from notified) as notifications`.execute(tx)
  return rows[0]?.claimed ?? 0
}

export async function partnersWithPendingScans(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pendingScans').select('partnerId').distinct().execute()
  return rows.map(({ partnerId }) => partnerId)
}

/** Computes the rollups that depend on the time zone again, in the partner's present one. The caller holds the lock. */
export async function rebuildRollups(tx: Tx, partnerId: string): Promise<void> {
  const partner = tx.selectFrom('partners').where('id', '=', partnerId)
  const { timeZone, rollupTimeZone } = await partner.select(['timeZone', 'rollupTimeZone']).executeTakeFirstOrThrow()
  if (timeZone === rollupTimeZone) return
  const isTheirs = sql`partner_id = ${partnerId}`
  const { dailyScans, batchDailyScans, hourlyScans, hourOfWeekTotals, dailyCityScans } = rollups
  for (const { table } of [dailyScans, batchDailyScans, hourlyScans, hourOfWeekTotals, dailyCityScans])
    await sql`delete from ${sql.table(table)} where ${isTheirs}`.execute(tx)
  const quarterHours = sql`(
    select *, ${localColumns(sql`bucket_start`, timeZone)} from quarter_hour_scans
      where product_id = any (array(select id from products where ${isTheirs})))`
  await fillDayRollups(tx, { quarterHours, isTheirs })
  // Last, so that the partner's row is locked only briefly. A time zone chosen in the meantime is left to the next rebuild.
  await setRollupTimeZone(tx, partnerId, timeZone)
}

/** Limits the statements of the transaction to the time that a request may take. */
export const limitStatementTime = (tx: Tx) =>
  sql`select set_config('statement_timeout', '3s', true), set_config('lock_timeout', '2s', true)`.execute(tx)

/** Partners whose rollups are not in their present time zone. */
export async function partnersToRebuild(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('partners').whereRef('rollupTimeZone', '<>', 'timeZone').select('id').execute()
  return rows.map(({ id }) => id)
}
