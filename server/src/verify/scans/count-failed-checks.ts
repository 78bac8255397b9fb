import type { FailedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

type Checks = { scopeIds: string[]; country?: string | undefined }
type Range = Checks & { from: Date; until: Date; timeZone: string; period: AnalyticsPeriod }

/** Failed checks by verdict and by day, week or month in a time zone, each named by its first day. */
export async function failedChecksByBucket(db: Db, { scopeIds, country, from, until, timeZone, period }: Range) {
  const { rows } = await sql<{ date: string; verdict: FailedVerdict; checks: number }>`
    select date_trunc(${period}, bucket_start at time zone ${timeZone})::date::text as date, verdict, sum(checks)::integer as checks
      from quarter_hour_failed_checks
      where scope_id = any (${scopeIds}::uuid[]) and bucket_start >= ${from} and bucket_start < ${until}
        ${country ? sql`and city <> '' and country = ${country}` : sql``}
      group by 1, 2`.execute(db)
  return rows
}

type Place = { city: string; country: string }

/** Failed checks by city, on all days or between two moments. Those without a known city are left out. */
export async function failedChecksByCity(
  db: Db,
  scopeIds: string[],
  between: { from: Date; until: Date } | undefined,
): Promise<(Place & { checks: number })[]> {
  const { rows } = await sql<Place & { checks: number }>`
    select country, city, sum(checks)::integer as checks from quarter_hour_failed_checks
      where scope_id = any (${scopeIds}::uuid[]) and city <> ''
        ${between ? sql`and bucket_start >= ${between.from} and bucket_start < ${between.until}` : sql``}
      group by 1, 2`.execute(db)
  return rows
}
