import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

/** The newest scans of a partner after one of them, the oldest first. One fold at a time writes them, so their ids are in order. */
export async function newestScans(db: Db, partner: PartnerId, after: string | undefined) {
  const newest = db
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
      'batches.name as batchName',
      'city',
      'country',
      sql<ScanMethod>`method`.as('method'),
      'isFirst',
      'scannedAt',
    ])
  return (await newest.execute()).reverse()
}

/** Takes away what no feed shows any more: what is older than `since`, and all but the newest of each partner. */
export const pruneLive = (db: Db, since: Date) =>
  sql`
    delete from live_scans using (
      select id as partner_id, (
          select id from live_scans where partner_id = partners.id order by id desc offset ${limits.liveScans} limit 1
        ) as last_surplus
        from partners
    ) as kept
    where live_scans.partner_id = kept.partner_id and (live_scans.id <= kept.last_surplus or scanned_at < ${since})`.execute(
    db,
  )
