import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../lib/call.ts'
import { networkMessage, serverMessage } from '../lib/errors.ts'
import { payingQuery, subscriptionQuery } from '../lib/subscription-query.ts'

export const usePaying = () => useQuery(payingQuery)

type Wish = { planType: PaidPlanType; saveCard: boolean; stopsRenewal: boolean }

/** Begins to pay, and leaves for the provider's checkout. A page that the browser brings back from there is as new. */
export function useBeginPayment() {
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: async ({ stopsRenewal, ...body }: Wish) => {
      // To the server a payment without the wish says nothing of a card that is kept for the same plan.
      if (stopsRenewal) await call('DELETE /api/subscriptions/card', {})
      const { authorization_url } = await call('POST /api/subscriptions/initialize', { body })
      if (!authorization_url) throw new Error(messages.noAuthorizationUrl)
      location.assign(authorization_url)
    },
    onSettled: (_reply, _error, { stopsRenewal }) =>
      stopsRenewal ? queries.invalidateQueries(subscriptionQuery) : undefined,
  })
  const { reset } = begin
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      void queries.invalidateQueries()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset, queries])
  return begin
}

/** Specification 8 names the words for a payment that could not be begun; what the server refused for a reason says that. */
export function whyNotBegun(error: Error): { title: string; words: string | undefined } {
  if (!(error instanceof CallError)) return { title: error.message, words: undefined }
  const words = serverMessage(error)
  if (words && error.status < 500) return { title: words, words: undefined }
  return { title: messages.paymentStartFailed, words: networkMessage(error) }
}

export function useStopRenewal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/subscriptions/card', {}),
    onSettled: () => queries.invalidateQueries(subscriptionQuery),
  })
}
