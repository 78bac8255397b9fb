import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { useProductNames } from '../../lib/use-product-names.ts'
import { analyticsFiltersText } from '../text.ts'
import type { AnalyticsView } from './view.ts'

/** The partner's products and the lots of one, to filter by. They are loaded only where the plan has filters. */
export const useInventoryNames = (productId: string | undefined) =>
  useProductNames(productId, useCanUseDeepAnalytics() === true)

export type FilterNames = { product?: string | undefined; batch?: string | undefined }

/** The names of the product and the lot in the URL. */
export function useFilterNames({ productId, batchId, orderId }: AnalyticsView): FilterNames {
  const { products, lots } = useInventoryNames(productId)
  const product = products.find(({ id }) => id === productId)
  const lot = lots.find((each) => (orderId ? each.orderId === orderId : each.id === batchId && !each.orderId))
  return {
    product: productId && (product?.name ?? analyticsFiltersText.oneProduct),
    batch: (batchId || orderId) && (lot?.name ?? analyticsFiltersText.oneBatch),
  }
}
