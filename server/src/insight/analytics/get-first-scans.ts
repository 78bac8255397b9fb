import type { FirstScans } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { bucketsBetween } from './buckets.ts'
import { countFirstScans } from './card-queries.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** Scans by day, week or month, and how many of them were the first of their code. */
export async function getFirstScans(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<FirstScans> {
  const { scope, range } = await chartScope(deps, partner, filters)
  const { period } = filters
  const counts = await countFirstScans(deps.db, { ...scope, days: range, period, currentFrom: range.from })
  const byBucket = new Map(counts.map((count) => [count.date, count]))
  const trends = bucketsBetween(range, period).map((date) => {
    const { scans = 0, firstScans = 0 } = byBucket.get(date) ?? {}
    return { date, scans, firstScans }
  })
  return {
    totalScans: trends.reduce((sum, { scans }) => sum + scans, 0),
    firstScans: trends.reduce((sum, { firstScans }) => sum + firstScans, 0),
    period,
    range,
    trends,
  }
}
