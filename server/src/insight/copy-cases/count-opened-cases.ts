import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type Cases = { partner: PartnerId; productId?: string | undefined; batchIds?: string[] | undefined }
type OpenedCaseFilters = Cases & {
  /** Only codes that were scanned in a known city of this country. */
  country?: string | undefined
  timeZone: string
  period: 'day' | 'week' | 'month'
  from: Date
  until: Date
}

/** Cases by the day, week or month in which they were opened, in a time zone; each named by its first day. */
export async function countOpenedCases(
  db: Db,
  { country, timeZone, period, from, until, ...cases }: OpenedCaseFilters,
): Promise<{ date: string; cases: number }[]> {
  const isOpened = sql`${isOneOf(cases)} and opened_at >= ${from} and opened_at < ${until}`
  const found = country ? await codesScannedIn(db, country, isOpened) : undefined
  const { rows } = await sql<{ date: string; cases: number }>`
    select date_trunc(${period}, opened_at at time zone ${timeZone})::date::text as date, count(*)::integer as cases
      from copy_cases where ${isOpened} ${found ? sql`and code_id = any (${found}::bigint[])` : sql``}
      group by 1`.execute(db)
  return rows
}

// Two statements, because Citus plans no scans within a condition on cases.
async function codesScannedIn(db: Db, country: string, isWanted: RawBuilder<unknown>): Promise<string[]> {
  const { rows: cases } = await sql<{ codeId: bigint }>`select code_id from copy_cases where ${isWanted}`.execute(db)
  if (cases.length === 0) return []
  const { rows } = await sql<{ codeId: bigint }>`
    select distinct code_id from scans
      where code_id = any (${cases.map(({ codeId }) => String(codeId))}::bigint[]) and city is not null and country = ${country}`.execute(
    db,
  )
  return rows.map(({ codeId }) => String(codeId))
}

const isOneOf = ({ partner, productId, batchIds }: Cases) => sql<boolean>`partner_id = ${partner}
  ${productId ? sql`and product_id = ${productId}` : sql``} ${batchIds ? sql`and batch_id = any (${batchIds}::uuid[])` : sql``}`

type PlaceFilters = Cases & { between: { from: Date; until: Date } | undefined }

/** How many codes that may be copied, open or confirmed, were scanned in each city, on all days or between two moments. */
export async function countSuspectedCodesByCity(
  db: Db,
  { between, ...filters }: PlaceFilters,
): Promise<{ city: string; country: string; codes: number }[]> {
  const cases = await db
    .selectFrom('copyCases')
    .where(isOneOf(filters))
    .where('state', 'in', ['open', 'confirmed'])
    .select('codeId')
    .execute()
  if (cases.length === 0) return []
  const { rows } = await sql<{ city: string; country: string; codes: number }>`
    select country, city, count(distinct code_id)::integer as codes from scans
      where code_id = any (${cases.map(({ codeId }) => String(codeId))}::bigint[]) and city is not null and country is not null
        ${between ? sql`and scanned_at >= ${between.from} and scanned_at < ${between.until}` : sql``}
      group by 1, 2`.execute(db)
  return rows
}
