import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** What the server says about paying: the plan, whether the money is real, and where help is. */
export const payingQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call('GET /api/subscriptions/status', { signal }),
})

/** The partner's trial or plan: what is left of it, and whether products may ask for feedback. */
export const subscriptionQuery = queryOptions({ ...payingQuery, select: ({ subscription }) => subscription })
