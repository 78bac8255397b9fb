import type { FailedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

type Range = { scopeId: string; from: Date; until: Date; timeZone: string; period: AnalyticsPeriod }

/** Failed checks of a scope by verdict and by day, week or month in a time zone, each named by its first day. */
export async function failedChecksByBucket(db: Db, { scopeId, from, until, timeZone, period }: Range) {
  const { rows } = await sql<{ date: string; verdict: FailedVerdict; checks: number }>`
    select date_trunc(${period}, bucket_start at time zone ${timeZone})::date::text as date, verdict, sum(checks)::integer as checks
      from quarter_hour_failed_checks
      where scope_id = ${scopeId} and bucket_start >= ${from} and bucket_start < ${until}
      group by 1, 2`.execute(db)
  return rows
}
