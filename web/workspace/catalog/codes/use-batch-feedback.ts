import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useGet } from '../../lib/api.ts'

export const useBatchFeedback = (id: string, page: number) =>
  useGet(
    'GET /api/products/:id/feedback',
    { params: { id }, query: { page, limit: limits.codesPerPage } },
    { placeholderData: keepPreviousData, select: ({ data }) => data },
  )
