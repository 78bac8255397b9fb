import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LiveScans } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/**
 * The newest scans of a partner after a cursor, the oldest first, and the cursor of the next call. One server aggregates at a time, so
 * the ids are in order.
 */
export async function listLiveScans(db: Db, partner: PartnerId, after: string | undefined): Promise<LiveScans> {
  const newest = await db
    .selectFrom('liveScans')
    .innerJoin('products', 'products.id', 'liveScans.productId')
    .innerJoin('batches', 'batches.id', 'liveScans.batchId')
    .where('liveScans.partnerId', '=', partner)
    .$if(after !== undefined, (query) => query.where('liveScans.id', '>', String(after)))
    .orderBy('liveScans.id', 'desc')
    .limit(limits.liveScans)
    .select([
      'liveScans.id as cursor',
      'products.name as productName',
      batchLabel.as('batchName'),
      'city',
      'country',
      sql<ScanMethod>`method`.as('method'),
      'isFirst',
      'scannedAt',
    ])
    .execute()
  const scans = newest.reverse().map((row) => ({ ...row, scannedAt: row.scannedAt.toISOString() }))
  return { scans, cursor: scans.at(-1)?.cursor ?? after ?? null }
}

/** Deletes the live scans from before `since`, and all but the newest of each partner. */
export const deleteOldLiveScans = (db: Db, since: Date) =>
  sql`
    delete from live_scans using (
      select id as partner_id, (
          select id from live_scans where partner_id = partners.id order by id desc offset ${limits.liveScans} limit 1
        ) as last_surplus
        from partners
    ) as surplus
    where live_scans.partner_id = surplus.partner_id
      and (live_scans.id <= surplus.last_surplus or scanned_at < ${since})`.execute(db)
