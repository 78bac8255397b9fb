import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** One batch with its product and its counts: the batches page asks whose id it was given, the inventory shows it. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batch', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/batch/:id', { params: { id }, signal })).data,
  })
