import type { BatchForm, ImportForm } from '@sahihi/contract/batches.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { newId } from '../lib/new-id.ts'
import { needsPlan } from '../lib/refusals.ts'
import { subscriptionQuery } from '../lib/subscription-query.ts'

export const useProduct = (id: string) =>
  useQuery({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/:id', { params: { id }, signal })).data,
  })

export const useBatches = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['batches', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/:id/batches', { params: { id }, signal })).data,
    enabled,
  })

/** One key for each filling of the form: the same form sent twice makes one batch (design 4, "Batches"). */
export function useAddBatch(id: string) {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newId)
  return useMutation({
    mutationFn: (body: BatchForm | ImportForm) =>
      'csv' in body
        ? call('POST /api/products/:id/batch/import', { params: { id }, body, idempotencyKey })
        : call('POST /api/products/:id/batch', { params: { id }, body, idempotencyKey }),
    onSuccess: () => {
      setKey(newId())
      void queries.invalidateQueries(subscriptionQuery)
      void queries.invalidateQueries({ queryKey: ['products'] })
      return queries.invalidateQueries({ queryKey: ['batches', id] })
    },
    // The plan is not what this page took it for (specification 7).
    onError: (error) => needsPlan(error) && queries.invalidateQueries(subscriptionQuery),
  })
}
