import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'

export type QueuedScan = {
  partnerId: string
  batchId: string
  codeId: string
  ordinal: number
  scannedAt: Date
  method: 'QR_SCAN' | 'MANUAL_ENTRY'
  city: string | null
  country: string | null
}

/** Takes up to `limit` scans off the queue. */
export async function claimScans(tx: Tx, limit: number): Promise<QueuedScan[]> {
  const { rows } = await sql<QueuedScan>`
    delete from webhook_scans where ctid = any (array(select ctid from webhook_scans limit ${limit}))
      returning partner_id, batch_id, code_id, ordinal, scanned_at, method, city, country`.execute(tx)
  return rows
}
