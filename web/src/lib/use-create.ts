import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from './new-id.ts'
import { isConflict, needsPlan } from './errors.ts'
import { subscriptionQuery } from './subscription-query.ts'

/**
 * Makes codes by a form, with one key for each filling of it: the same form sent twice makes them once (design 4, "Batches").
 * It is done when the list of that key, which shows what was made, is new.
 */
export function useMaking<Body, Made>(make: (body: Body, idempotencyKey: string) => Promise<Made>, listKey: QueryKey) {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newId)
  return useMutation({
    mutationFn: (body: Body) => make(body, idempotencyKey),
    onSuccess: () => {
      setKey(newId())
      void queries.invalidateQueries(subscriptionQuery)
      void queries.invalidateQueries({ queryKey: ['products'] })
      return queries.invalidateQueries({ queryKey: listKey })
    },
    onError: (error) => {
      // The plan is not what the page took it for (specification 7).
      if (needsPlan(error)) void queries.invalidateQueries(subscriptionQuery)
      // An earlier sending was done, and its answer lost: the next one is another.
      if (isConflict(error)) setKey(newId())
    },
  })
}
