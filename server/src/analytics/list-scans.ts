import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { AnalyticsFilters, ListedScan } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { Db } from '../db/client.ts'
import type { Paging } from '../lib/cursors.ts'
import type { PartnerId } from '../lib/identity.ts'
import { exportScope } from './export-scans.ts'
import { batchesWithScans, type ListedBatch, type ScanRow, scansOfBatch } from './scan-list-queries.ts'

type Deps = { db: Db; now: Date }
type Found = { batch: ListedBatch; scan: ScanRow }

const batchesAtOnce = 100

/**
 * A page of scans in the order of the export, batch by batch. Scans have no index by time or partner, so they are found by the codes of
 * their batches, of which those without a scan in the period are passed over.
 */
export async function listScans(
  { db, now }: Deps,
  partner: PartnerId,
  { limit, ...filters }: AnalyticsFilters & { limit: number },
  { position, cursorOf }: Paging,
) {
  const { scope, range, exported } = await exportScope({ db, now }, partner, filters)
  const days = scope.hasScopeRollups ? range : null
  const found: Found[] = []
  let [createdAt, batchId, ...lastScan] = position?.keys ?? []
  let batches: ListedBatch[]
  do {
    const from = createdAt && batchId ? { createdAt, id: batchId } : undefined
    batches = await batchesWithScans(db, exported, { from, isPast: lastScan.length === 0, days, limit: batchesAtOnce })
    for (const batch of batches) {
      const last = batch.id === batchId ? lastScan : []
      const scans = await scansOfBatch(db, exported, { batchId: batch.id, last, limit: limit + 1 - found.length })
      found.push(...scans.map((scan) => ({ batch, scan })))
      if (found.length > limit) break
    }
    createdAt = batches.at(-1)?.createdAt
    batchId = batches.at(-1)?.id
    lastScan = []
  } while (found.length <= limit && batches.length === batchesAtOnce)
  const shown = found.slice(0, limit)
  const end = found.length > limit ? shown.at(-1) : undefined
  return { data: shown.map(present), nextCursor: cursorOf(end ? { keys: keysOf(end), page: 1, total: 0 } : null) }
}

const keysOf = ({ batch, scan }: Found) => [batch.createdAt, batch.id, scan.codeId, String(scan.ordinal)]

const present = ({ batch, scan }: Found): ListedScan => ({
  serial: scan.printedSerial ?? serialOf(BigInt(scan.codeId)),
  ordinal: scan.ordinal,
  scannedAt: scan.scannedAt.toISOString(),
  method: scan.method,
  deviceType: scan.deviceType,
  city: scan.city,
  country: scan.country,
  product: { id: batch.productId, name: batch.productName },
  batch: { id: batch.id, name: batch.name },
})
