import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { networkMessage, serverMessage } from '../../lib/errors.ts'

type Input = { planType: PaidPlanType; saveCard: boolean; stopsRenewal: boolean }

/** Starts a payment and opens the provider's checkout. A page that the browser restores from its cache starts fresh. */
export function useStartPayment() {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: async ({ stopsRenewal, ...body }: Input) => {
      // A payment without `saveCard` leaves a card that is already saved for the same plan.
      if (stopsRenewal) await call('DELETE /api/subscriptions/card', {})
      const { authorization_url } = await call('POST /api/subscriptions/initialize', { body })
      if (!authorization_url) throw new Error(messages.noAuthorizationUrl)
      location.assign(authorization_url)
    },
    onSettled: (_reply, _error, { stopsRenewal }) =>
      stopsRenewal ? queries.invalidateQueries({ queryKey: ['GET /api/subscriptions/status'] }) : undefined,
  })
  const { reset } = start
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      void queries.invalidateQueries()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset, queries])
  return start
}

/** The server's message if it rejected the request, else a general one with the reason. */
export function describeStartError(error: Error): { title: string; reason: string | undefined } {
  if (!(error instanceof CallError)) return { title: error.message, reason: undefined }
  const message = serverMessage(error)
  if (message && error.status < 500) return { title: message, reason: undefined }
  return { title: messages.paymentStartFailed, reason: networkMessage(error) }
}
