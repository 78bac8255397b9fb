import type { Named } from '@sahihi/contract/endpoints/lists.ts'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { useProductNames } from '../../lib/use-product-names.ts'
import { analyticsFiltersText } from '../text.ts'
import type { AnalyticsView } from './view.ts'

/** The partner's products and the batches of one, to filter by. They are loaded only where the plan has filters. */
export const useInventoryNames = (productId: string | undefined) =>
  useProductNames(productId, useCanUseDeepAnalytics() === true)

export type FilterNames = { product?: string | undefined; batch?: string | undefined }

/** The names of the product and the batch in the URL. */
export function useFilterNames({ productId, batchId }: AnalyticsView): FilterNames {
  const { products, batches } = useInventoryNames(productId)
  const nameOf = (items: Named[], id: string | undefined, unknown: string) =>
    id && (items.find((item) => item.id === id)?.name ?? unknown)
  return {
    product: nameOf(products, productId, analyticsFiltersText.oneProduct),
    batch: nameOf(batches, batchId, analyticsFiltersText.oneBatch),
  }
}
