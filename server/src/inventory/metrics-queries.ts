import { limits } from '@sahihi/contract/domain/limits.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { PeriodMetrics } from '@sahihi/contract/endpoints/inventory/batches.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { before, days } from '../lib/time.ts'
import { codesOf, importedSerial } from './code-queries.ts'

/** A moment is in the period when it is after `from` and not after `to`. */
type Period = { from: Date; to: Date }
const periodLength = days(limits.metricsDays)

/** The metrics of the last 30 days of a batch, with the code that was scanned last. */
export async function getCurrentMetrics(db: Db, partner: PartnerId, batchId: string, now: Date) {
  const [metrics, lastScannedQR] = await Promise.all([
    metricsOf(db, partner, batchId, { from: before(now, periodLength), to: now }),
    lastScannedCode(db, partner, batchId),
  ])
  return { ...metrics, lastScannedQR }
}

/** The metrics of the 30 days before those, of a batch or of all batches of a product. */
export const getPreviousMetrics = (db: Db, partner: PartnerId, batchOrProductId: string, now: Date) =>
  metricsOf(db, partner, batchOrProductId, { from: before(now, 2 * periodLength), to: before(now, periodLength) })

async function metricsOf(db: Db, partner: PartnerId, batchOrProductId: string, period: Period): Promise<PeriodMetrics> {
  const [{ periodScans, totalScanned, activeCodes }, feedbackCount] = await Promise.all([
    scansInPeriod(db, partner, batchOrProductId, period),
    feedbackInPeriod(db, partner, batchOrProductId, period),
  ])
  return {
    periodScans,
    totalScanned,
    averageScans: activeCodes ? Math.round((periodScans / activeCodes) * 10) / 10 : 0,
    activeQRCodes: activeCodes,
    feedbackCount,
  }
}

/**
 * How often codes were scanned in a period, how many of them, and how often until its end. A code's scans are numbered in
 * order, so its last ordinal until a moment is its scans until then: only a code that was scanned both before and after the
 * moment has its scans read, by key. Materialized, or each count would be repeated for every figure that uses it.
 */
const scansInPeriod = (db: Db, partner: PartnerId, batchOrProductId: string, { from, to }: Period) =>
  db
    .with(
      (name) => name('ends').materialized(),
      () =>
        codesOf(db, partner, batchOrProductId).select([
          'codes.id',
          'firstScannedAt',
          'lastScannedAt',
          scansUntil(to, 'scan_count').as('scansAtEnd'),
        ]),
    )
    .with(
      (name) => name('periods').materialized(),
      (query) =>
        query.selectFrom('ends as codes').select(['scansAtEnd', scansUntil(from, 'scans_at_end').as('scansAtStart')]),
    )
    .selectFrom('periods')
    .select([
      sql<number>`coalesce(sum(scans_at_end - scans_at_start), 0)::integer`.as('periodScans'),
      sql<number>`coalesce(sum(scans_at_end), 0)::integer`.as('totalScanned'),
      sql<number>`(count(*) filter (where scans_at_end > scans_at_start))::integer`.as('activeCodes'),
    ])
    .executeTakeFirstOrThrow()

/** Of the first `maxOrdinal` scans of a code, those until a moment; where those were deleted, all before the first one left. */
const scansUntil = (moment: Date, maxOrdinal: 'scan_count' | 'scans_at_end') => sql<number>`case
  when first_scanned_at is null or first_scanned_at > ${moment} then 0
  when last_scanned_at <= ${moment} then ${sql.ref(maxOrdinal)}
  else coalesce((select max(ordinal) from scans
    where scans.code_id = codes.id and ordinal <= ${sql.ref(maxOrdinal)} and scanned_at <= ${moment}),
    (select min(ordinal) - 1 from scans where scans.code_id = codes.id and ordinal <= ${sql.ref(maxOrdinal)}), ${sql.ref(maxOrdinal)}) end`

async function feedbackInPeriod(db: Db, partner: PartnerId, batchOrProductId: string, { from, to }: Period) {
  const { count } = await db
    .selectFrom('feedback')
    .where('partnerId', '=', partner)
    .where((eb) => eb.or([eb('batchId', '=', batchOrProductId), eb('productId', '=', batchOrProductId)]))
    .where('submittedAt', '>', from)
    .where('submittedAt', '<=', to)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function lastScannedCode(db: Db, partner: PartnerId, batchId: string) {
  const code = await codesOf(db, partner, batchId)
    .where('lastScannedAt', 'is not', null)
    .orderBy('lastScannedAt', 'desc')
    .select(['codes.id', 'scanCount', importedSerial])
    .limit(1)
    .executeTakeFirst()
  if (!code) return null
  const { id, scanCount, importedSerial: printed } = code
  return { verificationNumber: serialOf(BigInt(id)), importedSerial: printed, totalScans: scanCount }
}
