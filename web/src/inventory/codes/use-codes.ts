import type { CodeSortField } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type CodesView = { page: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

/** One page of a batch's codes; the page before stays in sight until the next has come. */
export const useCodes = (productId: string, view: CodesView) =>
  useQuery({
    queryKey: ['codes', productId, view],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/products/:productId/qr-details', {
          params: { productId },
          query: { ...view, limit: limits.codesPerPage },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
