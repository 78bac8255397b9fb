import { limits } from '@sahihi/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

export const useFeedback = (id: string, page: number) =>
  useQuery({
    queryKey: ['feedback', id, page],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/products/:id/feedback', {
          params: { id },
          query: { page, limit: limits.codesPerPage },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

/** The product with its questions: an answer names an option by its value. */
export const useProduct = (id: string) =>
  useQuery({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/:id', { params: { id }, signal })).data,
  })
