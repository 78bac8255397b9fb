import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type OpenedCaseFilters = {
  partner: PartnerId
  productId?: string | undefined
  batchId?: string | undefined
  timeZone: string
  period: 'day' | 'week' | 'month'
  from: Date
  until: Date
}

/** Cases by the day, week or month in which they were opened, in a time zone; each named by its first day. */
export async function countOpenedCases(
  db: Db,
  { partner, productId, batchId, timeZone, period, from, until }: OpenedCaseFilters,
): Promise<{ date: string; cases: number }[]> {
  const { rows } = await sql<{ date: string; cases: number }>`
    select date_trunc(${period}, opened_at at time zone ${timeZone})::date::text as date, count(*)::integer as cases
      from copy_cases
      where partner_id = ${partner} and opened_at >= ${from} and opened_at < ${until}
        ${productId ? sql`and product_id = ${productId}` : sql``} ${batchId ? sql`and batch_id = ${batchId}` : sql``}
      group by 1`.execute(db)
  return rows
}
