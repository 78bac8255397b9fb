import { queryOptions, useQuery } from '@tanstack/react-query'
import { getQuery } from './api.ts'

/** The partner's trial or plan: what is left of it, and which features it has. */
export const subscriptionQuery = queryOptions({
  ...getQuery('GET /api/subscriptions/status'),
  select: ({ subscription }) => subscription,
})

export const usePlan = () => useQuery(subscriptionQuery)

/** Whether the plan has more than basic analytics, alerts among them; undefined while that is not known. */
export function useCanUseDeepAnalytics(): boolean | undefined {
  const { data } = usePlan()
  return data === undefined ? undefined : Boolean(data?.canUseDeepAnalytics)
}
