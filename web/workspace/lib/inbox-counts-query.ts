import { queryOptions } from '@tanstack/react-query'
import { getQuery } from './api.ts'

/** How many suspicious codes, reports and alerts are not closed. */
export const inboxCountsQuery = queryOptions({
  ...getQuery('GET /api/inbox/counts'),
  staleTime: 60_000,
  refetchInterval: 60_000,
})
