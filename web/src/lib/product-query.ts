import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** One product with its questions: the batches page names it, an answer names an option by its value. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/:id', { params: { id }, signal })).data,
  })
