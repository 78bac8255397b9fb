import type { SummaryItem } from '@sahihi/contract/endpoints/inventory/products.ts'
import { useGet } from '../../lib/api.ts'

export type ProductCount = Pick<
  SummaryItem,
  'id' | 'name' | 'description' | 'category' | 'feedbackEnabled' | 'picture'
> & {
  batches: number
  stock: number
}

export const useProducts = () => useGet('GET /api/products/partner/summary', {}, { select: countBatches })

/** Each product with the number of its batches and of the codes in them. */
function countBatches(items: SummaryItem[]): ProductCount[] {
  const batchesByProduct = Map.groupBy(items, (item) => item.parentProductId)
  return items
    .filter((item) => item.isParentProduct)
    .map(({ id, name, description, category, feedbackEnabled, picture }) => {
      const batches = batchesByProduct.get(id) ?? []
      const stock = batches.reduce((sum, batch) => sum + batch.quantity, 0)
      return { id, name, description, category, feedbackEnabled, picture, batches: batches.length, stock }
    })
}
