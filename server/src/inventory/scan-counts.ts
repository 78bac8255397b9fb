import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { lastScannedOf, scanCounts, scansInPeriod } from './code-queries.ts'

/** How often the codes of a batch were scanned in all, and how many of them at least once. */
export const countScans = (db: Db, partner: PartnerId, batchId: string) => scanCounts(db, partner, batchId)

/** How often they were scanned in a period, how many of them, and how often until its end; of a product, all its batches'. */
export const scansWithin = (db: Db, partner: PartnerId, of: string, period: { from: Date; to: Date }) =>
  scansInPeriod(db, partner, of, period)

/** The code that was scanned last, if any was. */
export async function lastScanned(db: Db, partner: PartnerId, of: string) {
  const last = await lastScannedOf(db, partner, of)
  if (!last) return null
  const { code, scanCount, importedSerial } = last
  return { verificationNumber: serialOf(BigInt(code)), importedSerial, totalScans: scanCount }
}
