import type { BatchAction } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { batchQuery } from '../../lib/batch-query.ts'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/new-id.ts'
import { isConflict } from '../../lib/errors.ts'

export const useBatch = (id: string) => useQuery(batchQuery(id))

export const usePreviousMetrics = (id: string) =>
  useQuery({
    queryKey: ['previous metrics', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/products/:id/previous-metrics', { params: { id }, signal })).data,
  })

/**
 * One key for each opened dialog: a decision whose answer was lost can be sent again. Also after a refusal the batch is asked
 * for anew: it may have been changed elsewhere.
 */
export function useChangeBatch(id: string) {
  const queries = useQueryClient()
  const [idempotencyKey, setKey] = useState(newId)
  return useMutation({
    mutationFn: (body: { action: BatchAction; reason?: string }) =>
      call('PUT /api/products/batch/:id/state', { params: { id }, body, idempotencyKey }),
    onError: (error) => {
      // An earlier sending was done, and its answer lost: the next one is another.
      if (isConflict(error)) setKey(newId())
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['batches'] })
      void queries.invalidateQueries({ queryKey: ['batch', id] })
    },
  })
}
