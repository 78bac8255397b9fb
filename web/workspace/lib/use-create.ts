import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isConflict, isPlanRequired } from '../../lib/errors.ts'
import { newId } from '../../lib/new-id.ts'
import { subscriptionQuery } from './subscription-query.ts'

const productsKey: QueryKey = ['GET /api/products']
const namesKeys: QueryKey[] = [['GET /api/products/names'], ['GET /api/products/:id/batch-names']]

/**
 * Creates codes with one idempotency key for each filled-in form, so that sending the form twice creates them once. Ends
 * when the list at `listKey`, which shows what was created, is fresh.
 */
export function useCreate<Body, Result>(
  create: (body: Body, idempotencyKey: string) => Promise<Result>,
  listKey = productsKey,
) {
  const queries = useQueryClient()
  const sent = useRef<{ key: string; created?: string }>(undefined)
  // The key of a form that succeeded stays for that same form: the second click of a double click may come later than the reply.
  const keyOf = (form: string) => {
    if (!sent.current || (sent.current.created ?? form) !== form) sent.current = { key: newId() }
    return sent.current.key
  }
  return useMutation({
    mutationFn: (body: Body) => create(body, keyOf(serializeForm(body))),
    onSuccess: (_, body) => {
      if (sent.current) sent.current.created = serializeForm(body)
      void queries.invalidateQueries(subscriptionQuery)
      for (const queryKey of namesKeys) void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: productsKey })
      return queries.invalidateQueries({ queryKey: listKey })
    },
    onError: (error) => {
      // The plan changed since the page was opened.
      if (isPlanRequired(error)) void queries.invalidateQueries(subscriptionQuery)
      // An earlier request with this key succeeded and its reply was lost: the next one needs a key of its own.
      if (isConflict(error)) sent.current = undefined
    },
  })
}

const serializeForm = (form: unknown) =>
  JSON.stringify(form, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))
