import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import type { PartnersView } from './partners-url-state.ts'

const partners = 'partners'
const oddPayments = 'odd payments'

export const usePartners = ({ page, search }: PartnersView) =>
  useQuery({
    queryKey: [partners, page, search],
    queryFn: async ({ signal }) => (await call('GET /api/admin/partners', { query: { page, search }, signal })).data,
    placeholderData: keepPreviousData,
  })

type Suspension = { id: string; suspended: boolean; reason: string }

/** Suspends or reinstates. Refused, it may be so already: the list is read anew then, too. */
export function useSuspend() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Suspension) =>
      call('PUT /api/admin/partners/:id/suspension', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [partners] }),
  })
}

export const useOddPayments = () =>
  useQuery({
    queryKey: [oddPayments],
    queryFn: async ({ signal }) => (await call('GET /api/admin/payments/flagged', { signal })).data,
    refetchInterval: 60_000,
  })

/** Ends the review of a payment. The partner has one less to look at then. */
export function useCloseReview() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; note: string; message: string }) =>
      call('PUT /api/admin/payments/:id/resolution', { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [oddPayments] }),
        queries.invalidateQueries({ queryKey: [partners] }),
      ]),
  })
}
