import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../lib/call.ts'
import { subscriptionQuery } from '../lib/subscription-query.ts'

export const usePayments = (page: number) =>
  useQuery({
    queryKey: ['payments', page],
    queryFn: async ({ signal }) => (await call('GET /api/subscriptions/payments', { query: { page }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const useReceipt = (id: string) =>
  useQuery({
    queryKey: ['payment', id],
    queryFn: async ({ signal }) => (await call('GET /api/subscriptions/payments/:id', { params: { id }, signal })).data,
  })

/** The server has said what became of the payment, and that it was not paid. */
export const isDecided = (error: unknown) => error instanceof CallError && [402, 404].includes(error.status)

/** What became of a payment: asked again every few seconds while it is not confirmed, and when the server could not ask. */
export function useVerifiedPayment(reference: string) {
  const queries = useQueryClient()
  const verified = useQuery({
    queryKey: ['verified payment', reference],
    queryFn: ({ signal }) => call('GET /api/subscriptions/verify', { query: { reference }, signal }),
    enabled: reference !== '',
    retry: (failures, error) => failures < 3 && error instanceof CallError && [0, 502, 503, 504].includes(error.status),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      data?.data.state === 'pending' && !isDecided(error) && dataUpdateCount + errorUpdateCount < 20 ? 4000 : false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isPaid = verified.data?.data.state === 'paid'
  useEffect(() => {
    if (!isPaid) return
    void queries.invalidateQueries(subscriptionQuery)
    void queries.invalidateQueries({ queryKey: ['payments'] })
  }, [isPaid, queries])
  return verified
}
