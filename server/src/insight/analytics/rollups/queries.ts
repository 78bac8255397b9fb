import { type RawBuilder, sql } from 'kysely'
import { countNetworkUses } from '../../../catalog/codes/count-network-uses.ts'
import { claimRows } from '../../../platform/db/claim-rows.ts'
import type { Db, Tx } from '../../../platform/db/client.ts'
import { isOnCluster, writingRollups } from '../../../platform/db/on-cluster.ts'
import { queueScans } from '../../../platform/webhooks/pack-scans.ts'
import { addToBaselines } from '../../../verify/detection/add-to-baselines.ts'
import { scoredVisitors } from '../../../verify/detection/visitor-history.ts'
import { kindsFoundInScans } from '../../alerts/findings-by-kind.ts'
import {
  addToRollup,
  cityChanges,
  countryChanges,
  dailyChanges,
  insertQuarterHourScans,
  localColumns,
  mergedPrevious,
  monthChanges,
  newestTwo,
  rollups,
  type Source,
  selectVisitors,
  visitDays,
} from './rollup-tables.ts'

/** How many scans of a partner one aggregation puts into its live feed. */
const maxLiveScans = 20

// The former row of a visitor. A subquery for each row, because the planner may not use a nested loop here.
const incomingVisitors = (counted: Source) => sql`
  select *, case when (former).scans > 0 then (former).last_seen_at end as former_last,
      case when (former).scans > 1 then (former).previous_seen_at end as former_previous
    from (
      select *, (select known from visitors as known
          where known.session_id = incoming.session_id and known.partner_id = incoming.partner_id) as former
        from (${selectVisitors(counted)}) as incoming
      offset 0) as incoming`

const upsertVisitors = sql`
  insert into visitors as visitor (partner_id, session_id, scans, first_seen_at, last_seen_at, previous_seen_at)
    select partner_id, session_id, scans, first_seen_at, last_seen_at, ${mergedPrevious} from incoming_visitors
    on conflict (session_id, partner_id) do update set scans = visitor.scans + excluded.scans,
      first_seen_at = least(visitor.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(visitor.last_seen_at, excluded.last_seen_at), previous_seen_at = excluded.previous_seen_at
    returning id, partner_id, session_id, scans`

// Most visitors scan once, and then this scan is all that there is to know about them.
const visitedScans = sql`
  select counted.*, upserted.id as visitor_id,
      coalesce(upserted.scans = 1 and not is_location_update, false)::integer as only_visits
    from counted left join upserted_visitors as upserted using (partner_id, session_id)`

/** The scans of visitors with several scans, by product and batch. A visitor's first scan is noted only now, when the second comes. */
const visitMoments = sql`
  select unnest(array[product_id, batch_id]) as scope_id, visitor_id, rollup_time_zone, scanned_at as new_visit, null as first_visit
    from visited where visitor_id is not null and only_visits = 0 and not is_location_update
  union all
  select unnest(array[(first_scan).product_id, (first_scan).batch_id]), visitor_id, rollup_time_zone, null, former_last from (
    select (select scan from quarter_hour_scans as scan where scan.visitor_id = upserted.id and scan.scans > 0 limit 1) as first_scan,
        upserted.id as visitor_id, rollup_time_zone, former_last
      from incoming_visitors as incoming join upserted_visitors as upserted using (partner_id, session_id)
      join partners on partners.id = partner_id
      where (former).scans = 1 and newest is not null
    offset 0) as first_scans
    where (first_scan).batch_id is not null`

const incomingVisits = sql`
  select *, coalesce((former).last_seen_at, first_visit) as former_last, (former).previous_seen_at as former_previous from (
    select scope_id, visitor_id, rollup_time_zone, ${newestTwo(sql`new_visit`, sql`where new_visit is not null`)},
        max(first_visit) as first_visit, (select known from scope_visitors as known
          where known.visitor_id = visits.visitor_id and known.scope_id = visits.scope_id) as former
      from (${visitMoments}) as visits group by 1, 2, 3
    offset 0) as visits`

const upsertScopeVisitors = sql`
  insert into scope_visitors (visitor_id, scope_id, last_seen_at, previous_seen_at)
    select visitor_id, scope_id, greatest(former_last, newest), ${mergedPrevious} from incoming_visits
    on conflict (visitor_id, scope_id) do update set last_seen_at = excluded.last_seen_at, previous_seen_at = excluded.previous_seen_at`

/** The days to which the last visits of visitors with several scans move. */
const visitDayChanges = sql`(
  with visits as (
    select scope_id, rollup_time_zone, former_last, former_previous, greatest(former_last, newest) as last, ${mergedPrevious} as previous
      from incoming_visits where newest is not null
    union all
    select partner_id, partners.rollup_time_zone, former_last, former_previous, greatest(former_last, newest), ${mergedPrevious}
      from incoming_visitors join partners on partners.id = partner_id
      where newest is not null and (former_last is not null or second_newest is not null)
  )
  ${visitDays(sql`visits`, { timeZone: sql`rollup_time_zone`, last: 'last', previous: 'previous' })}
  union all
  ${visitDays(sql`visits`, { timeZone: sql`rollup_time_zone`, last: 'former_last', previous: 'former_previous', sign: -1 })})`

const insertAlertCandidates = sql`
  insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased)
    select partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased from claimed
      where scans >= 0 and not is_refused and exists (
        select from alert_rules where alert_rules.partner_id = claimed.partner_id and alert_rules.kind in (${sql.join(kindsFoundInScans.map((kind) => sql.lit(kind)))}))`

const insertCopyCandidates = sql`
  insert into copy_candidates (code_id) select distinct code_id from claimed where visitor_number >= ${sql.lit(scoredVisitors)}`

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

type LateDays = { partnerId: string; day: string }

/**
 * Moves up to `maxRows` rows of pending_scans (of one partner, where it is given) into every rollup, in one statement: all of
 * it or nothing. The caller holds the lock. Returns how many rows it moved, and the first closed day of each partner that got
 * a scan.
 */
export async function aggregatePending(
  tx: Tx,
  { maxRows, partnerId }: { maxRows: number; partnerId?: string | undefined },
): Promise<{ claimed: number; late: LateDays[] }> {
  // The planner takes the queue for almost empty, as it usually is, and nested loops over thousands of rows would take minutes. Without
  // them it takes the statement for expensive and would compile it, which takes seconds.
  await sql`set local enable_nestloop = off; set local jit = off`.execute(tx)
  const onCluster = await isOnCluster(tx)
  const claimed = await claimPending(tx, { maxRows, partnerId, onCluster })
  const aggregated = await writingRollups(tx, () => addToRollups(tx, claimed, onCluster ? sql`` : queueInserts))
  if (onCluster)
    for (const insert of [insertAlertCandidates, addNewVisitors, insertCopyCandidates, countNetworkUses, queueScans])
      await sql`with claimed as (${claimed}) ${insert}`.execute(tx)
  return aggregated
}

/** Inserts what was counted into the queues of others. */
const queueInserts = sql`, added_alert_candidates as (${insertAlertCandidates}
    ), added_baselines as (${addNewVisitors}
    ), added_copy_candidates as (${insertCopyCandidates}
    ), added_network_uses as (${countNetworkUses}
    ), added_webhook_scans as (${queueScans}
    )`

/** The statement that takes the pending scans. A cluster keeps them in a table of the transaction, which several statements read. */
async function claimPending(
  tx: Tx,
  { maxRows, partnerId, onCluster }: { maxRows: number; partnerId: string | undefined; onCluster: boolean },
): Promise<RawBuilder<unknown>> {
  const where = partnerId ? sql`partner_id = ${partnerId}` : sql`true`
  const claim = sql`${await claimRows(tx, 'pending_scans', { maxRows, where })} returning *`
  if (!onCluster) return claim
  await sql`create temporary table claimed_scans (like pending_scans) on commit drop`.execute(tx)
  await sql`with claimed as (${claim}) insert into claimed_scans select * from claimed`.execute(tx)
  return sql`select * from claimed_scans`
}

async function addToRollups(tx: Tx, claim: RawBuilder<unknown>, alsoInsert: RawBuilder<unknown>) {
  const counted = sql`counted`
  // PostgreSQL runs a CTE that changes rows in any case, but one that only selects, as `notified`, only where it is read.
  const { rows } = await sql<{ claimed: number; late: LateDays[] }>`
    with claimed as (${claim}
    ), counted as (
      select claimed.*, session_id is not null as has_visitor, rollup_time_zone, rollups_closed_until,
          ${localColumns(sql`scanned_at`, sql`rollup_time_zone`)}
        from claimed join partners on partners.id = claimed.partner_id where not is_unreleased and not is_refused
    ), late as (
      select * from counted where day < rollups_closed_until
    ), incoming_visitors as (${incomingVisitors(counted)}
    ), upserted_visitors as (${upsertVisitors}
    ), visited as (${visitedScans}
    ), incoming_visits as (${incomingVisits}
    ), upserted_scope_visitors as (${upsertScopeVisitors}
    ), added_daily_scans as (${addToRollup(rollups.dailyScans, dailyChanges(sql`visited`, visitDayChanges))}
    ), added_daily_country_scans as (${addToRollup(rollups.dailyCountryScans, countryChanges(counted))}
    ), added_daily_city_scans as (${addToRollup(rollups.dailyCityScans, cityChanges(counted))}
    ), added_monthly_city_scans as (${addToRollup(rollups.monthlyCityScans, monthChanges(cityChanges(sql`late`)))}
    ), added_quarter_hour_scans as (${insertQuarterHourScans(sql`visited`)}
    ), added_live_scans as (${insertLiveScans}
    ) ${alsoInsert}, notified as (
      select pg_notify('live_scans', partner_id::text) from (select distinct partner_id from added_live_scans) as partners
    )
    select count(*)::integer as claimed, (
        select coalesce(jsonb_agg(jsonb_build_object('partnerId', partner_id, 'day', day)), '[]')
          from (select partner_id, min(day) as day from late where not is_location_update group by 1) as late_days) as late
      from claimed, (select count(*) from notified) as notifications`.execute(tx)
  return rows[0] ?? { claimed: 0, late: [] }
}

export async function partnersWithPendingScans(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pendingScans').select('partnerId').distinct().execute()
  return rows.map(({ partnerId }) => partnerId)
}

/** Limits the statements of the transaction to the time that a request may take. */
export const limitStatementTime = (tx: Tx) =>
  sql`select set_config('statement_timeout', '3s', true), set_config('lock_timeout', '2s', true)`.execute(tx)

/** Partners whose rollups are not in their present time zone. */
export async function partnersToRebuild(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('partners').whereRef('rollupTimeZone', '<>', 'timeZone').select('id').execute()
  return rows.map(({ id }) => id)
}
