import type { AnalyticsFilters, TopScanned } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { chartScope, type Deps } from './card-scope.ts'
import { topScannedBatches, topScannedProducts } from './top-queries.ts'

/** The most scanned products and batches of some days, of the last 30 unless others are given, as far as the scans are aggregated. */
export async function getTopScanned(deps: Deps, partner: PartnerId, filters: AnalyticsFilters): Promise<TopScanned> {
  const { scope, range } = await chartScope(deps, partner, { ...filters, period: 'day' })
  const days = { ...scope, days: range }
  const [products, batches] = await Promise.all([topScannedProducts(deps.db, days), topScannedBatches(deps.db, days)])
  return { products, batches, range }
}
