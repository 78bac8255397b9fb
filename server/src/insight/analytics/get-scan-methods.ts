import type { ScanMethods } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { bucketsBetween } from './buckets.ts'
import { countByBucket } from './card-queries.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** Scans by day, week or month: of symbols and of typed serials. */
export async function getScanMethods(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<ScanMethods> {
  const { scope, range } = await chartScope(deps, partner, filters)
  const { period } = filters
  const counts = await countByBucket(deps.db, { ...scope, days: range, period, currentFrom: range.from })
  const buckets = new Map(bucketsBetween(range, period).map((date) => [date, { QR_SCAN: 0, MANUAL_ENTRY: 0 }]))
  for (const { date, method, scans } of counts) {
    const methods = buckets.get(date)
    if (methods) methods[method] += scans
  }
  return { period, range, trends: Array.from(buckets, ([date, methods]) => ({ date, methods })) }
}
