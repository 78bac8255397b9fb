import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The partner's trial or plan: what is left of it, and whether products may ask for feedback. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call('GET /api/subscriptions/status', { signal })).subscription,
})
