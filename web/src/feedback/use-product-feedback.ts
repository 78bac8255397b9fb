import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../lib/call.ts'
import { today } from '../lib/format.ts'
import { saveFile } from '../lib/save-file.ts'
import type { Filters } from './url-filters.ts'

export function useFilters(id: string) {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (wanted: Filters) =>
    void navigate({
      to: '/products/$id/feedback',
      params: { id },
      search: { ...filters, page: undefined, ...wanted },
      replace: true,
      resetScroll: false,
    })
  return { filters, change }
}

/** The summary stays in sight until that of the next filters has come. */
export const useFeedbackSummary = (id: string, { batchId, from, to }: Filters) =>
  useQuery({
    queryKey: ['feedback-summary', id, batchId, from, to],
    queryFn: async ({ signal }) =>
      (await call('GET /api/products/:id/feedback-summary', { params: { id }, query: { batchId, from, to }, signal }))
        .data,
    placeholderData: keepPreviousData,
  })

export const useTextAnswers = (id: string, filters: Filters) =>
  useQuery({
    queryKey: ['feedback-texts', id, filters],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/products/:id/feedback', {
          params: { id },
          query: { ...filters, limit: limits.codesPerPage, withText: 'true' },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

export const useExport = (id: string, productName: string, { page: _, ...which }: Filters) =>
  useMutation({
    mutationFn: async () => {
      const file = await call('GET /api/products/:id/feedback-export', { params: { id }, query: which })
      saveFile(file, `feedback-${fileNameOf(productName)}-${today()}.csv`)
    },
  })

/** A name that every file system takes: letters, figures and hyphens. */
const fileNameOf = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'product'
