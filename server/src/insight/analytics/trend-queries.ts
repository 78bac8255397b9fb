import type { FailedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type {
  FailedChecks,
  FirstScans,
  ScanMethods,
  ScanVolume,
  SuspectedCopies,
} from '@sahihi/contract/endpoints/analytics/cards.ts'
import { addDays } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { failedChecksByBucket } from '../../verify/scans/count-failed-checks.ts'
import { countOpenedCases } from '../copy-cases/count-opened-cases.ts'
import { countDays, fillBuckets, growthPercent, sumScans } from './buckets.ts'
import { countByBucket } from './card-queries.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

/** Scans by day, week or month, and their growth against as many days before. */
export async function getScanVolume(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<ScanVolume> {
  const { scope, range, period, dates } = await chartScope(deps, partner, filters)
  const days = { from: addDays(range.from, -countDays(range)), to: range.to }
  const counts = await countByBucket(deps.db, { ...scope, days, period, currentFrom: range.from })
  const totalScans = sumScans(counts, { isCurrent: true })
  const growth = growthPercent(totalScans, sumScans(counts, { isCurrent: false }))
  const current = counts.filter(({ isCurrent }) => isCurrent)
  return { totalScans, growth, period, range, trends: fillBuckets(dates, current, ({ scans = 0 }) => ({ scans })) }
}

/** Scans by day, week or month: of symbols and of typed serials. */
export async function getScanMethods(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<ScanMethods> {
  const { counts, dates, ...shown } = await countScans(deps, partner, filters)
  const trends = fillBuckets(dates, counts, ({ qrScans = 0, manualScans = 0 }) => ({
    methods: { QR_SCAN: qrScans, MANUAL_ENTRY: manualScans },
  }))
  return { ...shown, trends }
}

/** Scans by day, week or month, and how many of them were the first of their code. */
export async function getFirstScans(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<FirstScans> {
  const { counts, dates, ...shown } = await countScans(deps, partner, filters)
  const trends = fillBuckets(dates, counts, ({ scans = 0, firstScans = 0 }) => ({ scans, firstScans }))
  return {
    totalScans: trends.reduce((sum, { scans }) => sum + scans, 0),
    firstScans: trends.reduce((sum, { firstScans }) => sum + firstScans, 0),
    ...shown,
    trends,
  }
}

async function countScans(deps: Deps, partner: PartnerId, filters: ChartFilters) {
  const { scope, range, period, dates } = await chartScope(deps, partner, filters)
  const counts = await countByBucket(deps.db, { ...scope, days: range, period, currentFrom: range.from })
  return { counts, period, range, dates }
}

/** Codes that were first suspected of being copied, by day, week or month; in a country, those that were scanned there. */
export async function getSuspectedCopies(
  deps: Deps,
  partner: PartnerId,
  filters: ChartFilters,
): Promise<SuspectedCopies> {
  const { scope, range, period, moments, dates } = await chartScope(deps, partner, filters)
  const counts = await countOpenedCases(deps.db, { ...scope, period, ...moments })
  const trends = fillBuckets(dates, counts, ({ cases = 0 }) => ({ suspectedCopies: cases }))
  return { suspectedCopies: trends.reduce((sum, bucket) => sum + bucket.suspectedCopies, 0), period, range, trends }
}

/** Checks of issued codes that failed, by verdict and by day, week or month (docs/verdicts.md, "Failed checks"). */
export async function getFailedChecks(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<FailedChecks> {
  const { scope, range, period, moments, dates } = await chartScope(deps, partner, filters)
  const { scopeIds, country, timeZone } = scope
  const counts = await failedChecksByBucket(deps.db, { scopeIds, country, ...moments, timeZone, period })
  const byDate = Map.groupBy(counts, ({ date }) => date)
  const trends = dates.map((date) => {
    const found = (byDate.get(date) ?? []).map(({ verdict, checks }) => [verdict, checks] as const)
    return { date, verdicts: { ...none, ...Object.fromEntries(found) } }
  })
  return { failedChecks: counts.reduce((sum, { checks }) => sum + checks, 0), period, range, trends }
}

const none = { recalled: 0, blocked: 0, not_released: 0, limit_reached: 0, expired: 0 } satisfies Record<
  FailedVerdict,
  number
>
