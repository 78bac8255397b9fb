import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics-settings.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const settingsQuery = queryOptions({
  queryKey: ['analytics-settings'],
  queryFn: async ({ signal }) => (await call('GET /api/products/analytics/preferences', { signal })).data,
})

/** Read anew whenever the page is opened: what is shown is what a save is compared with. */
export const useSettings = () => useQuery({ ...settingsQuery, refetchOnMount: 'always', refetchOnReconnect: false })

export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AnalyticsSettings) => call('PUT /api/products/analytics/preferences', { body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(settingsQuery.queryKey, data)
      // In another time zone every card says something else.
      void queries.invalidateQueries({ queryKey: ['analytics'] })
    },
  })
}
