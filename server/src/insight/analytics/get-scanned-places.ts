import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type Selection = { batchIds?: string[] | undefined; orderIds?: string[] | undefined }
const listed = 5

/** How many codes of some lots were scanned, and in which cities most: closed months from their rollup, the rest by day. */
export async function getScannedPlaces(db: Db, partner: PartnerId, { batchIds = [], orderIds = [] }: Selection) {
  const batches = await db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where(sql<boolean>`(id = any (${batchIds}::uuid[]) or order_id = any (${orderIds}::uuid[]))`)
    .select('id')
    .execute()
  const isOne = sql`scope_id = any (${batches.map(({ id }) => id)}::uuid[])`
  const [{ rows: counts }, { rows: cities }] = await Promise.all([
    sql<{ scannedCodes: number; totalScans: number }>`
      select coalesce(sum(first_scans), 0)::integer as "scannedCodes", coalesce(sum(qr_scans + manual_scans), 0)::integer as "totalScans"
        from daily_scans where ${isOne}`.execute(db),
    sql<{ city: string; country: string; scans: number }>`
      with closed as (
        select date_trunc('month', coalesce(rollups_closed_until, '-infinity')::timestamp)::date as until
          from partners where id = ${partner}
      )
      select city, country, sum(scans)::integer as scans from (
        select city, country, scans from monthly_city_scans, closed where ${isOne} and month < until
        union all select city, country, scans from daily_city_scans, closed where ${isOne} and day >= until
      ) as counts group by 1, 2 having sum(scans) > 0 order by 3 desc, 1, 2`.execute(db),
  ])
  const [found = { scannedCodes: 0, totalScans: 0 }] = counts
  return { ...found, places: cities.slice(0, listed), otherPlaces: Math.max(0, cities.length - listed) }
}
