import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What the server says about paying: the plan, whether the money is real, and where help is. */
export const payingQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call('GET /api/subscriptions/status', { signal }),
})

/** The partner's trial or plan: what is left of it, and whether products may ask for feedback. */
export const subscriptionQuery = queryOptions({ ...payingQuery, select: ({ subscription }) => subscription })

export const usePlan = () => useQuery(subscriptionQuery)

/** Whether the plan has more than the basic analytics, alerts among it; undefined as long as that is not known. */
export function useCanUseDeepAnalytics(): boolean | undefined {
  const { data } = usePlan()
  return data === undefined ? undefined : Boolean(data?.canUseDeepAnalytics)
}
