import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The number of codes that may be copied and wait for the partner's decision. */
export const openCopyCasesQuery = queryOptions({
  // Begins with the name of the call, so that it is read again together with the lists.
  queryKey: ['GET /api/copy-cases', 'open-count'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /api/copy-cases', { query: { state: 'open', limit: 1 }, signal })
    return data.openCount
  },
  staleTime: 60_000,
  refetchInterval: 60_000,
})
