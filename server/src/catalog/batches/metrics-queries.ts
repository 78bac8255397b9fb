import { limits } from '@sahihi/contract/domain/limits.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { PeriodMetrics } from '@sahihi/contract/endpoints/batches.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { calendarDay, startOfDay } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import { importedSerial, selectCodes } from '../codes/codes-of-batch.ts'
import { countPinChecks } from './count-pin-checks.ts'

/** Days of the partner's rollups, both included, and the moments that they lie between: `from` included, `to` not. */
type Period = {
  timeZone: string
  first: string
  last: string
  from: Date
  to: Date
  isClosed: boolean
}

/** The metrics of the last 30 days of a batch, today included, with the code that was scanned last. */
export async function getCurrentMetrics(
  db: Db,
  partner: PartnerId,
  { batchId, hasPin }: { batchId: string; hasPin: boolean },
  now: Date,
) {
  const period = await periodUntil(db, partner, now, 0)
  const [counts, { activeCodes, lastScannedQR }, feedbackCount, pins] = await Promise.all([
    countScans(db, partner, batchId, period),
    currentCodes(db, partner, batchId, period),
    feedbackInPeriod(db, partner, batchId, period),
    hasPin ? countPinChecks(db, { partner, batchIds: [batchId], ...period, until: period.to }) : null,
  ])
  return { ...presentMetrics({ ...counts, activeCodes, feedbackCount }), lastScannedQR, pins }
}

/** The metrics of the 30 days before those, of a batch or of all batches of a product. */
export async function getPreviousMetrics(db: Db, partner: PartnerId, batchOrProductId: string, now: Date) {
  const period = await periodUntil(db, partner, now, limits.metricsDays)
  const [counts, feedbackCount] = await Promise.all([
    previousCounts(db, partner, batchOrProductId, period),
    feedbackInPeriod(db, partner, batchOrProductId, period),
  ])
  return presentMetrics({ ...counts, feedbackCount })
}

/** The 30 days that end some days before today. */
async function periodUntil(db: Db, partner: PartnerId, now: Date, daysAgo: number): Promise<Period> {
  const row = await db
    .selectFrom('partners')
    .where('id', '=', partner)
    .select(['rollupTimeZone', 'rollupsClosedUntil'])
    .executeTakeFirstOrThrow()
  const zone = row.rollupTimeZone
  const today = calendarDay(now, zone)
  const dayBefore = (count: number) => calendarDay(before(new Date(`${today}T00:00:00Z`), days(count)), 'UTC')
  const last = dayBefore(daysAgo)
  return {
    timeZone: zone,
    first: dayBefore(daysAgo + limits.metricsDays - 1),
    last,
    from: startOfDay(dayBefore(daysAgo + limits.metricsDays - 1), zone),
    to: startOfDay(dayBefore(daysAgo - 1), zone),
    isClosed: row.rollupsClosedUntil !== null && row.rollupsClosedUntil > last,
  }
}

type Counts = { periodScans: number; totalScanned: number; activeCodes: number; feedbackCount: number }

const presentMetrics = ({ periodScans, totalScanned, activeCodes, feedbackCount }: Counts): PeriodMetrics => ({
  periodScans,
  totalScanned,
  averageScans: activeCodes ? Math.round((periodScans / activeCodes) * 10) / 10 : 0,
  activeQRCodes: activeCodes,
  feedbackCount,
})

/** From the rollups, once they have all of these days; until then from the scans. */
async function previousCounts(db: Db, partner: PartnerId, batchOrProductId: string, period: Period) {
  if (!period.isClosed) return scansInPeriod(db, partner, batchOrProductId, period)
  const [counts, activeCodes] = await Promise.all([
    countScans(db, partner, batchOrProductId, period),
    countClosedCodes(db, batchOrProductId, period),
  ])
  // A scan of these days that arrives only now is not in the rollups of closed days.
  if (counts.isPending) return scansInPeriod(db, partner, batchOrProductId, period)
  return { ...counts, activeCodes }
}

async function countScans(db: Db, partner: PartnerId, batchOrProductId: string, { first, last, from, to }: Period) {
  const { rows } = await sql<{ periodScans: number; totalScanned: number; isPending: boolean }>`
    select coalesce(sum(scans) filter (where is_in_period), 0)::integer as "periodScans", coalesce(sum(scans), 0)::integer as "totalScanned",
        coalesce(bool_or(is_pending and is_in_period), false) as "isPending"
      from (
        select qr_scans + manual_scans as scans, day >= ${first}::date as is_in_period, false as is_pending
          from daily_scans where scope_id = ${batchOrProductId} and day <= ${last}::date
        union all
        select scans, scanned_at >= ${from}, true from pending_scans
          where partner_id = ${partner} and ${batchOrProductId} in (product_id, batch_id) and scanned_at < ${to}
            and not is_unreleased and not is_refused
      ) as counts`.execute(db)
  return rows[0] ?? { periodScans: 0, totalScanned: 0, isPending: false }
}

/** Counts each code once, by its first scan in the period: the one whose previous scan was before the period. */
async function countClosedCodes(db: Db, batchOrProductId: string, { first, last }: Period): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select coalesce(sum(scans), 0)::integer as codes from code_returns
      where scope_id = ${batchOrProductId} and day between ${first}::date and ${last}::date and previous_day < ${first}::date`.execute(
    db,
  )
  return rows[0]?.codes ?? 0
}

/** How many codes of a batch were scanned since the start of the period, and the one scanned last. */
async function currentCodes(db: Db, partner: PartnerId, batchId: string, { from }: Period) {
  const code = await db
    .selectFrom('codes')
    .where('partnerId', '=', partner)
    .where('batchId', '=', batchId)
    .where('lastScannedAt', 'is not', null)
    .orderBy('lastScannedAt', 'desc')
    .select(['codes.id', 'scanCount', importedSerial])
    .select(sql<number>`(count(*) filter (where last_scanned_at >= ${from}) over ())::integer`.as('activeCodes'))
    .limit(1)
    .executeTakeFirst()
  if (!code) return { activeCodes: 0, lastScannedQR: null }
  const { id, scanCount, importedSerial: printed, activeCodes } = code
  const lastScannedQR = { verificationNumber: encodeSerial(BigInt(id)), importedSerial: printed, totalScans: scanCount }
  return { activeCodes, lastScannedQR }
}

/**
 * From the scans: how often codes were scanned in a period, how many codes were, and how often until its end. A code's scans are
 * numbered in order, so its last ordinal before a moment is its number of scans until then: only of a code that was scanned both before
 * and after the moment are scans read, by key. Materialized, or each count would be repeated for every figure that uses it.
 */
const scansInPeriod = (db: Db, partner: PartnerId, batchOrProductId: string, { from, to }: Period) =>
  db
    .with(
      (name) => name('periods').materialized(),
      () =>
        selectCodes(db, partner, batchOrProductId, []).select([
          scansUntil(from).as('scansAtStart'),
          scansUntil(to).as('scansAtEnd'),
        ]),
    )
    .selectFrom('periods')
    .select([
      sql<number>`coalesce(sum(scans_at_end - scans_at_start), 0)::integer`.as('periodScans'),
      sql<number>`coalesce(sum(scans_at_end), 0)::integer`.as('totalScanned'),
      sql<number>`(count(*) filter (where scans_at_end > scans_at_start))::integer`.as('activeCodes'),
    ])
    .executeTakeFirstOrThrow()

/** The scans of a code before a moment; where those were deleted, all before the first one left. */
const scansUntil = (moment: Date) => sql<number>`case
  when first_scanned_at is null or first_scanned_at >= ${moment} then 0
  when last_scanned_at < ${moment} then scan_count
  else coalesce((select max(ordinal) from scans where scans.code_id = codes.id and scanned_at < ${moment}),
    (select min(ordinal) - 1 from scans where scans.code_id = codes.id), scan_count) end`

const feedbackInPeriod = (db: Db, partner: PartnerId, batchOrProductId: string, { from, to }: Period) =>
  countRows(
    db
      .selectFrom('feedback')
      .where('partnerId', '=', partner)
      .where((eb) => eb.or([eb('batchId', '=', batchOrProductId), eb('productId', '=', batchOrProductId)]))
      .where('submittedAt', '>=', from)
      .where('submittedAt', '<', to)
      .where((eb) => eb.or([eb('heldAt', 'is', null), eb('acceptedAt', 'is not', null)])),
  )
