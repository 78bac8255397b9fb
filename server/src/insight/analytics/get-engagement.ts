import type { AnalyticsFilters, Engagement } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { cardScope, type Deps } from './card-scope.ts'
import { countVisitors } from './visitor-queries.ts'

/** How often visitors come back. Percentages are of visitors, except the repeat rate, which is of scans. */
export async function getEngagement(deps: Deps, partner: PartnerId, filters: AnalyticsFilters): Promise<Engagement> {
  const { scope, range } = await cardScope(deps, partner, filters)
  const { scans, firstScans, visitorScans, visitors, returningVisitors } = await countVisitors(deps.db, scope)
  return {
    averageScans: decimal(visitors && visitorScans / visitors),
    repeatRate: percent(scans - firstScans, scans),
    singleScan: percent(visitors - returningVisitors, visitors),
    multiScan: percent(returningVisitors, visitors),
    visitors,
    scans,
    range,
  }
}

const decimal = (value: number) => value.toFixed(1)
const percent = (part: number, whole: number) => decimal(whole && (part / whole) * 100)
