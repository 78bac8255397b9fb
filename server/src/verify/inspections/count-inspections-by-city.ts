import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type ByCity = {
  partner: PartnerId
  productId?: string | undefined
  batchIds?: string[] | undefined
  between: { from: Date; until: Date } | undefined
}

/** How many inspections of a partner's items were received from each city, on all days or between two moments. */
export async function countInspectionsByCity(
  db: Db,
  { partner, productId, batchIds, between }: ByCity,
): Promise<{ city: string; country: string; inspections: number }[]> {
  const { rows } = await sql<{ city: string; country: string; inspections: number }>`
    select country, city, count(*)::integer as inspections from inspections
      where partner_id = ${partner} and city is not null and country is not null
        ${productId ? sql`and product_id = ${productId}` : sql``} ${batchIds ? sql`and batch_id = any (${batchIds}::uuid[])` : sql``}
        ${between ? sql`and received_at >= ${between.from} and received_at < ${between.until}` : sql``}
      group by 1, 2`.execute(db)
  return rows
}
