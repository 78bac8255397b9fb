import type { FailedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { FailedChecks } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { failedChecksByBucket } from '../../verify/scans/count-failed-checks.ts'
import { bucketsBetween, momentsOf } from './buckets.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** Checks of issued codes that failed, by verdict and by day, week or month (docs/verdicts.md, "Failed checks"). */
export async function getFailedChecks(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<FailedChecks> {
  const { scope, range } = await chartScope(deps, partner, filters)
  const { period } = filters
  const { scopeIds, country, timeZone } = scope
  const moments = momentsOf(range, timeZone)
  const counts = await failedChecksByBucket(deps.db, { scopeIds, country, ...moments, timeZone, period })
  const trends = bucketsBetween(range, period).map((date) => ({ date, verdicts: { ...none } }))
  const byBucket = new Map(trends.map((bucket) => [bucket.date, bucket.verdicts]))
  for (const { date, verdict, checks } of counts) {
    const verdicts = byBucket.get(date)
    if (verdicts) verdicts[verdict] = checks
  }
  return { failedChecks: counts.reduce((sum, { checks }) => sum + checks, 0), period, range, trends }
}

const none = { recalled: 0, blocked: 0, not_released: 0, limit_reached: 0, expired: 0 } satisfies Record<
  FailedVerdict,
  number
>
