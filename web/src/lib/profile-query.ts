import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The signed-in partner: the overview greets by it, the profile changes it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call('GET /api/partners/profile', { signal })).data,
  staleTime: 300_000,
})
