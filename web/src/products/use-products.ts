import type { ProductForm, SummaryItem } from '@sahihi/contract/products.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { newId } from '../lib/new-id.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { needsPlan } from '../lib/refusals.ts'
import { subscriptionQuery } from '../lib/subscription-query.ts'

export const useProfile = () => useQuery(profileQuery)
export const useSubscription = () => useQuery(subscriptionQuery)

export type ProductCount = {
  id: string
  name: string
  description: string
  category: string
  feedbackEnabled: boolean
  batches: number
  stock: number
}

export const useProducts = () =>
  useQuery({
    queryKey: ['products'],
    queryFn: async ({ signal }) => counted((await call('GET /api/products/partner/summary', { signal })).data),
  })

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

/** One key for each filling of the form: the same form sent twice makes one product (design 4, "Batches"). */
export function useCreateProduct() {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newId)
  return useMutation({
    mutationFn: (body: ProductForm) => call('POST /api/products', { body, idempotencyKey }),
    onSuccess: () => {
      setKey(newId())
      void queries.invalidateQueries(subscriptionQuery)
      return queries.invalidateQueries({ queryKey: ['products'] })
    },
    // The plan is not what this page took it for (specification 7).
    onError: (error) => needsPlan(error) && queries.invalidateQueries(subscriptionQuery),
  })
}
