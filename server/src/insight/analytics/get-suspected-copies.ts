import type { SuspectedCopies } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countOpenedCases } from '../copy-cases/count-opened-cases.ts'
import { bucketsBetween, momentsOf } from './buckets.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** Codes that were first suspected of being copied, by day, week or month; in a country, those that were scanned there. */
export async function getSuspectedCopies(
  deps: Deps,
  partner: PartnerId,
  filters: ChartFilters,
): Promise<SuspectedCopies> {
  const { scope, range } = await chartScope(deps, partner, filters)
  const { period } = filters
  const counts = await countOpenedCases(deps.db, { ...scope, period, ...momentsOf(range, scope.timeZone) })
  const byBucket = new Map(counts.map(({ date, cases }) => [date, cases]))
  const trends = bucketsBetween(range, period).map((date) => ({ date, suspectedCopies: byBucket.get(date) ?? 0 }))
  return {
    suspectedCopies: trends.reduce((sum, bucket) => sum + bucket.suspectedCopies, 0),
    period,
    range,
    trends,
  }
}
