import { analyticsFiltersText } from '@sahihi/contract/i18n/en/workspace/analytics-filters.ts'
import { useGet } from '../../lib/api.ts'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import type { AnalyticsView } from './view.ts'

export type NamedItem = { id: string; name: string }

/** The partner's products and their batches, to filter by. They are loaded only where the plan has filters. */
export function useInventoryNames() {
  const enabled = useCanUseDeepAnalytics() === true
  const { data = [], error, refetch } = useGet('GET /api/products/partner/summary', {}, { enabled })
  const products: NamedItem[] = data.filter((item) => item.isParentProduct)
  const batchesOf = (productId: string | undefined): NamedItem[] =>
    productId ? data.filter((item) => item.parentProductId === productId) : []
  return { products, batchesOf, error, refetch }
}

export type FilterNames = { product?: string | undefined; batch?: string | undefined }

/** The names of the product and the batch in the URL. */
export function useFilterNames({ productId, batchId }: AnalyticsView): FilterNames {
  const { products, batchesOf } = useInventoryNames()
  const nameOf = (items: NamedItem[], id: string | undefined, unknown: string) =>
    id && (items.find((item) => item.id === id)?.name ?? unknown)
  return {
    product: nameOf(products, productId, analyticsFiltersText.oneProduct),
    batch: nameOf(batchesOf(productId), batchId, analyticsFiltersText.oneBatch),
  }
}
