import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import {
  fillRollup,
  insertQuarterHourScans,
  localColumns,
  rollups,
  visitorsOf,
  visitorTotalChanges,
  withHourOfWeek,
} from './rollup-tables.ts'

/**
 * Fills the rollups by local day and hour, which have no rows for these partners. `quarterHours` are the partners' rows of
 * quarter_hour_scans with `day` and `hour`; `isTheirs` is the condition that selects the partners' rows of a table.
 */
export async function fillDayRollups(
  tx: Tx,
  { quarterHours, isTheirs }: Record<'quarterHours' | 'isTheirs', RawBuilder<unknown>>,
): Promise<void> {
  // The last two are summed from the others, which have fewer rows.
  const statements = [
    fillRollup(rollups.batchDailyScans, quarterHours),
    fillRollup(rollups.hourlyScans, quarterHours),
    fillRollup(rollups.dailyCityScans, quarterHours),
    fillRollup(rollups.dailyScans, sql`(select * from batch_daily_scans where ${isTheirs})`),
    fillRollup(rollups.hourOfWeekTotals, withHourOfWeek(sql`(select * from hourly_scans where ${isTheirs})`)),
  ]
  for (const statement of statements) await statement.execute(tx)
}

/** Fills every rollup of partners who have none from their scans, with the result that the aggregator would reach. */
export async function fillRollups(tx: Tx, partnerIds: string[]): Promise<void> {
  const isTheirs = sql`partner_id = any (${partnerIds}::uuid[])`
  const scans = sql`(
    select scans.partner_id, session_id, scanned_at, product_id, batch_id, method, city, country, 1 as scans,
        (ordinal = 1)::integer as first_scans
      from scans join codes on codes.id = scans.code_id where scans.partner_id = any (${partnerIds}::uuid[]))`
  const sessions = sql`(select partner_id, session_id, scanned_at, 1 as scans from scans where ${isTheirs})`
  await sql`set local work_mem = '256MB'`.execute(tx)
  await sql`analyze codes, scans`.execute(tx) // the planner believes that a table is empty which was just filled
  await sql`insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at) ${visitorsOf(sessions)}`.execute(
    tx,
  )
  await sql`analyze visitors`.execute(tx)
  await insertQuarterHourScans(scans, sql`visitors`).execute(tx)
  const quarterHours = sql`(
    select quarter_hour_scans.*, ${localColumns(sql`bucket_start`, sql`rollup_time_zone`)}
      from quarter_hour_scans join partners on partners.id = partner_id where ${isTheirs})`
  await fillDayRollups(tx, { quarterHours, isTheirs })
  await fillRollup(rollups.cityTotals, sql`(select * from daily_city_scans where ${isTheirs})`).execute(tx)
  const daily = sql`(select * from daily_scans where ${isTheirs})`
  const visitors = sql`(select partner_id, scans as added, 0 as before, scans as after from visitors where ${isTheirs})`
  await fillRollup(rollups.visitorTotals, visitorTotalChanges(daily, visitors)).execute(tx)
}
