import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** A page of what the alert rules found. */
export const alertsQuery = (page: number) =>
  queryOptions({
    queryKey: ['alerts', page],
    queryFn: async ({ signal }) => (await call('GET /api/alerts', { query: { page }, signal })).data,
  })

/** How many alerts were not seen yet; it says nothing when that cannot be told. */
export const useUnseenAlerts = () =>
  useQuery({ ...alertsQuery(1), staleTime: 60_000, refetchInterval: 60_000 }).data?.unseen
