import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'

type Method = 'QR_SCAN' | 'MANUAL_ENTRY'
type StoredScan = [string, string, number, number, Method, string | null, string | null]

export type QueuedScan = {
  batchId: string
  codeId: string
  ordinal: number
  scannedAt: Date
  method: Method
  city: string | null
  country: string | null
}

const maxSets = 1000

/** Takes sets of scans off the queue, oldest first, until they contain `enough` scans. */
export async function claimScans(tx: Tx, enough: number): Promise<{ partnerId: string; scans: QueuedScan[] }[]> {
  const { rows } = await sql<{ partnerId: string; scans: StoredScan[] }>`
    delete from pending_webhook_scans where id in (
      select id from (
        select id, sum(scan_count) over (order by id) - scan_count as earlier
          from (select id, scan_count from pending_webhook_scans order by id limit ${maxSets}) as oldest
      ) as summed where earlier < ${enough}
    ) returning partner_id, scans`.execute(tx)
  return rows.map(({ partnerId, scans }) => ({ partnerId, scans: scans.map(readScan) }))
}

const readScan = ([batchId, codeId, ordinal, scannedAt, method, city, country]: StoredScan): QueuedScan => ({
  batchId,
  codeId,
  ordinal,
  scannedAt: new Date(scannedAt),
  method,
  city,
  country,
})
