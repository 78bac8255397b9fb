import type { BatchForm, ImportForm } from '@sahihi/contract/endpoints/inventory-batches.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useMaking } from '../../lib/use-create.ts'

export const useBatches = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['batches', id],
    queryFn: async ({ signal }) => (await call('GET /api/products/:id/batches', { params: { id }, signal })).data,
    enabled,
  })

export const useAddBatch = (id: string) =>
  useMaking(
    (body: BatchForm | ImportForm, idempotencyKey) =>
      'csv' in body
        ? call('POST /api/products/:id/batch/import', { params: { id }, body, idempotencyKey })
        : call('POST /api/products/:id/batch', { params: { id }, body, idempotencyKey }),
    ['batches', id],
  )
