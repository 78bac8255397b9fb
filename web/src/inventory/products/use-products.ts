import type { ProductForm, SummaryItem } from '@sahihi/contract/endpoints/inventory-products.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { profileQuery } from '../../lib/profile-query.ts'
import { summaryQuery } from '../../lib/summary-query.ts'
import { useMaking } from '../../lib/use-create.ts'

export const useProfile = () => useQuery(profileQuery)

export type ProductCount = {
  id: string
  name: string
  description: string
  category: string
  feedbackEnabled: boolean
  batches: number
  stock: number
}

export const useProducts = () => useQuery({ ...summaryQuery, select: counted })

/** Each parent product with the number of its batches and the codes they hold. */
function counted(items: SummaryItem[]): ProductCount[] {
  const children = Map.groupBy(items, (item) => item.parentProductId)
  return items
    .filter((item) => item.isParentProduct)
    .map(({ id, name, description, category, feedbackEnabled }) => {
      const batches = children.get(id) ?? []
      return {
        id,
        name,
        description,
        category,
        feedbackEnabled,
        batches: batches.length,
        stock: batches.reduce((sum, batch) => sum + batch.quantity, 0),
      }
    })
}

export const useCreateProduct = () =>
  useMaking((body: ProductForm, idempotencyKey) => call('POST /api/products', { body, idempotencyKey }), ['products'])
