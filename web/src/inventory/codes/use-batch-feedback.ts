import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const useBatchFeedback = (id: string, page: number) =>
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
