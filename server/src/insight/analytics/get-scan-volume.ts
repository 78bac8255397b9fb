import type { ScanVolume } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { addDays } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { bucketsBetween, countDays, growthPercent, sumScans } from './buckets.ts'
import { countFirstScans } from './card-queries.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** Scans by day, week or month, and their growth against as many days before. */
export async function getScanVolume(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<ScanVolume> {
  const { scope, range } = await chartScope(deps, partner, filters)
  const { period } = filters
  const days = { from: addDays(range.from, -countDays(range)), to: range.to }
  const counts = await countFirstScans(deps.db, { ...scope, days, period, currentFrom: range.from })
  const totalScans = sumScans(counts, { isCurrent: true })
  const buckets = new Map(bucketsBetween(range, period).map((date) => [date, 0]))
  for (const { date, isCurrent, scans } of counts) if (isCurrent) buckets.set(date, (buckets.get(date) ?? 0) + scans)
  return {
    totalScans,
    growth: growthPercent(totalScans, sumScans(counts, { isCurrent: false })),
    period,
    range,
    trends: Array.from(buckets, ([date, scans]) => ({ date, scans })),
  }
}
