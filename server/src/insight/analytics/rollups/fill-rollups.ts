import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/client.ts'
import { selectScopes } from './close-days.ts'
import {
  addToRollup,
  cityChanges,
  countryChanges,
  dailyChanges,
  fillRollup,
  insertQuarterHourScans,
  localColumns,
  rollups,
  selectVisitors,
  visitDays,
} from './rollup-tables.ts'

/** Fills every rollup of partners who have none from their scans, with the same result as the aggregator. */
export async function fillRollups(tx: Tx, partnerIds: string[]): Promise<void> {
  const isTheirs = ofPartners(partnerIds)
  const scans = sql`(
    select scans.partner_id, scanned_at, product_id, batch_id, method, city, country, visitors.id as visitor_id, 1 as scans,
        (ordinal = 1)::integer as first_scans
      from scans join codes on codes.id = scans.code_id
      left join visitors on visitors.partner_id = scans.partner_id and visitors.session_id = scans.session_id
      where scans.${isTheirs})`
  const sessions = sql`(
    select partner_id, session_id, scanned_at, 1 as scans, false as is_location_update from scans where ${isTheirs})`
  await sql`set local work_mem = '256MB'`.execute(tx)
  await sql`analyze codes, scans`.execute(tx) // the planner takes tables that were just filled for empty
  await sql`
    insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at, previous_seen_at)
      select partner_id, session_id, scans, first_seen_at, last_seen_at, second_newest from (${selectVisitors(sessions)}) as visitors`.execute(
    tx,
  )
  await sql`analyze visitors`.execute(tx)
  await insertQuarterHourScans(scans).execute(tx)
  await sql`analyze quarter_hour_scans`.execute(tx)
  await fillScopeRollups(tx, partnerIds)
}

/** Fills the rollups by scope of partners who have none from visitors and quarter_hour_scans. */
export async function fillScopeRollups(tx: Tx, partnerIds: string[]): Promise<void> {
  const isTheirs = ofPartners(partnerIds)
  await fillScopeVisitors(tx, isTheirs)
  await fillDays(tx, isTheirs, selectVisitorStates(isTheirs))
}

/** Recomputes the rollups that depend on the time zone, in another one. The caller holds the lock. */
export async function moveToTimeZone(tx: Tx, partnerId: string, { from, to }: { from: string; to: string }) {
  const isTheirs = sql`partner_id = ${partnerId}`
  await sql`
    create temporary table former_visit_days on commit drop as
      select scope_id, day, last_visits, previous_visits from daily_scans
        where scope_id in (${selectScopes(partnerId)}) and (last_visits <> 0 or previous_visits <> 0)`.execute(tx)
  await deleteDays(tx, partnerId)
  // Visitors who are no longer known stay on their days.
  const states = selectVisitorStates(isTheirs)
  const moved = sql`(
    select scope_id, day, last_visits, previous_visits from former_visit_days
    union all ${visitDays(states, { timeZone: sql`${from}::text`, sign: -1 })}
    union all ${visitDays(states, { timeZone: sql`${to}::text` })})`
  await fillDays(tx, isTheirs, undefined, sql`${to}::text`)
  await addVisitDays(tx, moved)
  await sql`update public.partners set rollups_closed_until = null where id = ${partnerId}`.execute(tx)
}

async function deleteDays(tx: Tx, partnerId: string) {
  for (const table of [
    'daily_scans',
    'daily_country_scans',
    'daily_city_scans',
    'monthly_city_scans',
    'visitor_returns',
    'code_returns',
  ])
    await sql`delete from ${sql.table(table)} where scope_id in (${selectScopes(partnerId)})`.execute(tx)
}

const ofPartners = (ids: string[]) => sql`partner_id = any (${ids}::uuid[])`

const fillScopeVisitors = (tx: Tx, isTheirs: RawBuilder<unknown>) =>
  sql`
  insert into scope_visitors (visitor_id, scope_id, last_seen_at, previous_seen_at)
    select visits.* from (${newestVisits(isTheirs)}) as visits
      join visitors on visitors.id = visitor_id where scans > 1`.execute(tx)

/** The last two scans of each visitor to each product and batch, by quarter hour. */
const newestVisits = (isTheirs: RawBuilder<unknown>) => sql`
  select visitor_id, scope_id, max(bucket_start) as last_seen_at,
      case when (array_agg(scans order by bucket_start desc))[1] > 1 then max(bucket_start)
        else (array_agg(bucket_start order by bucket_start desc))[2] end as previous_seen_at
    from (
      select visitor_id, scope_id, bucket_start, sum(scans) as scans
        from (select visitor_id, unnest(array[product_id, batch_id]) as scope_id, bucket_start, scans from ${selectQuarterHours(isTheirs)} as quarter_hours
          where visitor_id is not null) as visits
        group by 1, 2, 3 having sum(scans) > 0
    ) as visits group by 1, 2`

// Found by their products, as the index has them.
const selectQuarterHours = (isTheirs: RawBuilder<unknown>) => sql`(
  select * from quarter_hour_scans where product_id = any (array(select id from products where ${isTheirs})))`

/** When visitors scanned the last time, and the time before, for each scope. */
const selectVisitorStates = (isTheirs: RawBuilder<unknown>) => sql`(
  select partner_id, partner_id as scope_id, last_seen_at, previous_seen_at from visitors where scans > 0 and ${isTheirs}
  union all
  select partner_id, scope_id, scope_visitors.last_seen_at, scope_visitors.previous_seen_at
    from visitors join scope_visitors on visitor_id = visitors.id where ${isTheirs}
  union all
  select partner_id, unnest(array[product_id, batch_id]), last_seen_at, null from (
    select distinct visitors.partner_id, product_id, batch_id, last_seen_at, visitors.id
      from visitors join ${selectQuarterHours(isTheirs)} as quarter_hours on visitor_id = visitors.id
      where visitors.scans = 1 and visitors.${isTheirs}) as only_scans)`

async function fillDays(
  tx: Tx,
  isTheirs: RawBuilder<unknown>,
  states: RawBuilder<unknown> | undefined,
  timeZone: RawBuilder<unknown> = sql`rollup_time_zone`,
) {
  const local = sql`(
    select quarter_hours.*, 0 as only_visits, ${localColumns(sql`bucket_start`, timeZone)}
      from ${selectQuarterHours(isTheirs)} as quarter_hours join partners on partners.id = partner_id)`
  const noVisits = sql`(select null::uuid as scope_id, null::date as day, 0 as last_visits, 0 as previous_visits limit 0)`
  await fillRollup(rollups.dailyScans, dailyChanges(local, noVisits)).execute(tx)
  await fillRollup(rollups.dailyCountryScans, countryChanges(local)).execute(tx)
  await fillRollup(rollups.dailyCityScans, cityChanges(local)).execute(tx)
  if (!states) return
  const withZone = sql`(select states.*, rollup_time_zone from ${states} as states join partners on partners.id = partner_id)`
  await addVisitDays(tx, sql`(${visitDays(withZone, { timeZone })})`)
}

const addVisitDays = (tx: Tx, days: RawBuilder<unknown>) => {
  const noScans = sql`(
    select null::uuid as partner_id, null::uuid as product_id, null::uuid as batch_id, null::date as day, 0 as hour, '' as method,
      null::bigint as visitor_id, 0 as only_visits, 0 as scans, 0 as first_scans limit 0)`
  return addToRollup(rollups.dailyScans, dailyChanges(noScans, days)).execute(tx)
}
