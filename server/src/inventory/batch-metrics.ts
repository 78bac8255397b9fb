import type { PeriodMetrics } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { lastScanned, scansWithin } from './scan-counts.ts'
import { answersWithin } from './count-feedback.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { before, days } from '../lib/time.ts'

const length = days(limits.metricsDays)

/** The metrics of the last 30 days of a batch (specification 3 and 9), with its code that was scanned last. */
export async function lastPeriod(db: Db, partner: PartnerId, of: string, now: Date) {
  const [metrics, lastScannedQR] = await Promise.all([
    measure(db, partner, of, { from: before(now, length), to: now }),
    lastScanned(db, partner, of),
  ])
  return { ...metrics, lastScannedQR }
}

/** The same of the 30 days before those, of a batch or, given a product, of all its batches. */
export const periodBefore = (db: Db, partner: PartnerId, of: string, now: Date) =>
  measure(db, partner, of, { from: before(now, 2 * length), to: before(now, length) })

/** A moment belongs to a period when it is after its beginning, and not after its end. */
async function measure(
  db: Db,
  partner: PartnerId,
  of: string,
  period: { from: Date; to: Date },
): Promise<PeriodMetrics> {
  const [{ periodScans, totalScanned, activeCodes }, feedbackCount] = await Promise.all([
    scansWithin(db, partner, of, period),
    answersWithin(db, partner, of, period),
  ])
  return {
    periodScans,
    totalScanned,
    averageScans: activeCodes ? Math.round((periodScans / activeCodes) * 10) / 10 : 0,
    activeQRCodes: activeCodes,
    feedbackCount,
  }
}
