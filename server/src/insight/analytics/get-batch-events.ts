import type { BatchEvents } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'
import { listBatchEvents } from './top-queries.ts'

/** When batches were released and recalled, on the days that a chart of the same filters shows. */
export async function getBatchEvents(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<BatchEvents> {
  const { scope, range } = await chartScope(deps, partner, filters)
  return { events: await listBatchEvents(deps.db, { ...scope, days: range }), range }
}
