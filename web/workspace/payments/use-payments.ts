import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { useGet } from '../lib/api.ts'

export const usePayments = (page: number) =>
  useGet('GET /api/subscriptions/payments', { query: { page } }, { placeholderData: keepPreviousData })

const noPayments: Payment[] = []

/** The newest payments, read again while one of them is pending: it may be paid elsewhere, or expire. */
export function useWatchedPayments() {
  const queries = useQueryClient()
  const { data } = useGet(
    'GET /api/subscriptions/payments',
    { query: { page: 1 } },
    { refetchInterval: ({ state }) => (isAnyPending(state.data?.payments) ? 15_000 : false) },
  )
  const payments = data?.payments ?? noPayments
  const paidCount = payments.filter(({ state }) => state === 'paid').length
  const lastCount = useRef<number>(undefined)
  useEffect(() => {
    if (data === undefined) return
    if (lastCount.current !== undefined && lastCount.current !== paidCount)
      void queries.invalidateQueries({ queryKey: ['GET /api/subscriptions/status'] })
    lastCount.current = paidCount
  }, [data, paidCount, queries])
  return payments
}

const isAnyPending = (payments: Payment[] = []) => payments.some(({ state }) => state === 'pending')

/** Asks the provider about a pending payment now. That it is not paid is an answer, and the list shows which. */
export function useCheckPayment(reference: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call('GET /api/subscriptions/verify', { query: { reference } }).catch((error: unknown) => {
        if (!isFinalError(error)) throw error
        return undefined
      }),
    onSettled: () =>
      Promise.all(
        ['GET /api/subscriptions/payments', 'GET /api/subscriptions/status'].map((each) =>
          queries.invalidateQueries({ queryKey: [each] }),
        ),
      ),
  })
}

/** Whether the server knows for certain that the payment was not paid. */
export const isFinalError = (error: unknown) => error instanceof CallError && [402, 404].includes(error.status)

/** The outcome of a payment: read again every 4 seconds while it is pending, and retried while the server is unavailable. */
export function usePaymentOutcome(reference: string) {
  const queries = useQueryClient()
  const outcome = useQuery({
    queryKey: ['GET /api/subscriptions/verify', reference],
    queryFn: ({ signal }) =>
      call('GET /api/subscriptions/verify', { query: { reference }, signal }).catch(pendingReply),
    enabled: reference !== '',
    retry: (failures, error) => failures < 3 && error instanceof CallError && [0, 502, 503, 504].includes(error.status),
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      data?.data.state === 'pending' && !isFinalError(error) && dataUpdateCount + errorUpdateCount < 20 ? 4000 : false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isPaid = outcome.data?.data.state === 'paid'
  useEffect(() => {
    if (!isPaid) return
    void queries.invalidateQueries({ queryKey: ['GET /api/subscriptions/status'] })
    void queries.invalidateQueries({ queryKey: ['GET /api/subscriptions/payments'] })
  }, [isPaid, queries])
  return outcome
}

/** That a payment is not confirmed yet is an error of the API, but no failure of the page. */
function pendingReply(error: unknown) {
  if (!(error instanceof CallError) || error.reply?.code !== 'payment_pending') throw error
  return { message: error.message, data: error.reply.details?.payment as Payment }
}
