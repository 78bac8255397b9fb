import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useGet } from '../lib/api.ts'
import { openCopyCasesQuery } from '../lib/open-copy-cases-query.ts'
import type { CasesView } from './url-state.ts'

/** Cases of every state are not grouped: some of a group wait, and others are decided. */
export const groupingOf = ({ state, group }: CasesView) => (state === 'all' ? undefined : group)

/** A page of cases. It also updates the number of open ones that the sidebar shows. */
export function useCopyCases(view: CasesView) {
  const { state = 'open', group: _, ...filters } = view
  const queries = useQueryClient()
  return useQuery({
    enabled: groupingOf(view) === undefined,
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

/** A page of the lots, products or places with cases. */
export function useCaseGroups(view: CasesView) {
  const { state = 'open', productId, page = 1 } = view
  const by = groupingOf(view)
  const query = { ...(state === 'all' ? {} : { state }), ...(productId ? { productId } : {}), by: by ?? 'batch', page }
  return useGet(
    'GET /api/copy-cases/groups',
    { query },
    { enabled: by !== undefined, placeholderData: keepPreviousData },
  )
}
