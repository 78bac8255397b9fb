import type { AnalyticsFilters, ListedScan } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { InferResult } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import { nextScans } from './export-queries.ts'
import { exportScope } from './export-scans.ts'
import { batchesWithScans, type ListedBatch } from './scan-list-queries.ts'

type Deps = { db: Db; now: Date }
type ScanInBatch = { batch: ListedBatch; scan: InferResult<ReturnType<typeof nextScans>>[number] }

const batchesAtOnce = 100

/**
 * A page of scans in the order of the export, batch by batch. Scans have no index by time or partner, so they are found by the codes of
 * those batches that have a scan in the period.
 */
export async function listScans(
  { db, now }: Deps,
  partner: PartnerId,
  { limit, ...filters }: AnalyticsFilters & { limit: number },
  { position, cursorOf }: Paging,
) {
  const { range: days, exported } = await exportScope({ db, now }, partner, filters)
  const found: ScanInBatch[] = []
  let [createdAt, batchId, codeId, ordinal] = position?.keys ?? []
  let batches: ListedBatch[]
  do {
    const from = createdAt && batchId ? { createdAt, id: batchId } : undefined
    batches = await batchesWithScans(db, exported, { from, isPast: codeId === undefined, days, limit: batchesAtOnce })
    for (const batch of batches) {
      const after = batch.id === batchId && codeId !== undefined ? { codeId, ordinal: Number(ordinal) } : undefined
      const next = { batchId: batch.id, after, limit: limit + 1 - found.length }
      const scans = await nextScans(db, exported, next).execute()
      found.push(...scans.map((scan) => ({ batch, scan })))
      if (found.length > limit) break
    }
    createdAt = batches.at(-1)?.createdAt
    batchId = batches.at(-1)?.id
    codeId = undefined
  } while (found.length <= limit && batches.length === batchesAtOnce)
  const shown = found.slice(0, limit)
  const end = found.length > limit ? shown.at(-1) : undefined
  return { data: shown.map(present), nextCursor: cursorOf(end ? { keys: keysOf(end), page: 1, total: 0 } : null) }
}

const keysOf = ({ batch, scan }: ScanInBatch) => [batch.createdAt, batch.id, scan.id, String(scan.ordinal)]

const present = ({ batch, scan }: ScanInBatch): ListedScan => ({
  serial: serialOnLabel(scan.id, scan.printedSerial),
  ordinal: scan.ordinal,
  scannedAt: scan.scannedAt.toISOString(),
  method: scan.method,
  deviceType: scan.deviceType,
  city: scan.city,
  country: scan.country,
  product: { id: batch.productId, name: batch.productName },
  batch: { id: batch.id, name: batch.name },
})
