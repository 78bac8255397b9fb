import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'

export type Decision = { decision: 'accept' | 'discard' } & ({ feedbackIds: string[] } | { until: string })

/** Accepts or discards held answers of a product or batch. */
export function useDecision(id: string) {
  const { mutate, isPending, error } = useSend('POST /api/products/:id/feedback-decisions', {
    isIdempotent: true,
    invalidates: ['GET /api/products/:id/feedback', 'GET /api/products/:id/feedback-summary'],
  })
  const decide = (decision: Decision, onSuccess?: () => void) =>
    mutate({ params: { id }, body: decision }, { onSuccess: announce(onSuccess) })
  return { decide, busy: isPending, failure: error }
}
