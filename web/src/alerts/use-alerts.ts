import type { AlertKind, AlertRule } from '@sahihi/contract/endpoints/alerts.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { alertsQuery } from '../lib/alerts-query.ts'
import { call } from '../lib/call.ts'

export const useAlerts = (page: number) => useQuery({ ...alertsQuery(page), placeholderData: keepPreviousData })

export function useMarkSeen() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => call('PUT /api/alerts/seen', { body: { until } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['alerts'] }),
  })
}

const rulesQuery = queryOptions({
  queryKey: ['alert-rules'],
  queryFn: async ({ signal }) => (await call('GET /api/alerts/rules', { signal })).data,
})

/** Read anew whenever the page is opened: what is shown is what a save is compared with. */
export const useRules = () => useQuery({ ...rulesQuery, refetchOnMount: 'always', refetchOnReconnect: false })

/** Keeps a rule or, switched off, takes it away. */
export function useChangeRule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, rule }: { kind: AlertKind; rule: AlertRule | undefined }) =>
      rule ? call('PUT /api/alerts/rules', { body: rule }) : call('DELETE /api/alerts/rules', { query: { kind } }),
    onSuccess: ({ data }) => queries.setQueryData(rulesQuery.queryKey, data),
  })
}
