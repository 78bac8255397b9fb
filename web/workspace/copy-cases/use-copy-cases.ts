import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { openCopyCasesQuery } from '../lib/open-copy-cases-query.ts'
import type { CasesView } from './url-state.ts'

/** A page of cases. It also updates the number of open ones that the sidebar shows. */
export function useCopyCases({ state = 'open', ...filters }: CasesView) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['GET /api/copy-cases', state, filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(state === 'all' ? {} : { state }) }
      const { data } = await call('GET /api/copy-cases', { query, signal })
      queries.setQueryData(openCopyCasesQuery.queryKey, data.openCount)
      return data
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === state ? previous : undefined),
  })
}
