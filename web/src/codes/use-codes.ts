import type { CodeSortField, PrintSize } from '@sahihi/contract/codes.ts'
import { limits } from '@sahihi/contract/limits.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { batchQuery } from '../lib/batch-query.ts'
import { call } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'

export const useBatch = (id: string) => useQuery(batchQuery(id))

export type CodesView = { page: number; sortField: CodeSortField; sortOrder: 'asc' | 'desc' }

/** One page of a batch's codes; the page before stays in sight until the next has come. */
export const useCodes = (productId: string, view: CodesView) =>
  useQuery({
    queryKey: ['codes', productId, view],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/products/:productId/qr-details', {
          params: { productId },
          query: { ...view, limit: limits.codesPerPage },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

export const useDownload = (batchId: string) =>
  useMutation({
    mutationFn: async (size: PrintSize) => {
      const file = await call('GET /api/products/:batchId/download-qr', { params: { batchId }, query: { size } })
      saveFile(file, `qrcodes-${size}-${Date.now()}.pdf`)
    },
  })
