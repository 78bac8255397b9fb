import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Every product of the partner, and every batch. */
export const summaryQuery = queryOptions({
  queryKey: ['products', 'summary'],
  queryFn: async ({ signal }) => (await call('GET /api/products/partner/summary', { signal })).data,
})
