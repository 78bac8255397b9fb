import { limits } from '@sahihi/contract/domain/limits.ts'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { today } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useGet } from '../lib/api.ts'
import type { Filters } from './url-filters.ts'

export function useFilters(id: string) {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Filters) =>
    void navigate({
      to: '/products/$id/feedback',
      params: { id },
      search: { ...filters, page: undefined, ...changes },
      replace: true,
      resetScroll: false,
    })
  return { filters, change }
}

export const useFeedbackSummary = (id: string, { batchId, from, to }: Filters) =>
  useGet(
    'GET /api/products/:id/feedback-summary',
    { params: { id }, query: { batchId, from, to } },
    { placeholderData: keepPreviousData },
  )

export const useTextAnswers = (id: string, { status: _, ...filters }: Filters) =>
  useGet(
    'GET /api/products/:id/feedback',
    { params: { id }, query: { ...filters, limit: limits.codesPerPage, withText: 'true' } },
    { placeholderData: keepPreviousData, select: ({ data }) => data },
  )

export const useHeldAnswers = (id: string, { search: _, ...filters }: Filters) =>
  useGet(
    'GET /api/products/:id/feedback',
    { params: { id }, query: { ...filters, limit: limits.codesPerPage } },
    { placeholderData: keepPreviousData, select: ({ data }) => data },
  )

export const useExport = (id: string, productName: string, { page: _, status: __, ...filters }: Filters) =>
  useMutation({
    mutationFn: async () => {
      const file = await call('GET /api/products/:id/feedback-export', { params: { id }, query: filters })
      saveFile(file, `feedback-${fileNameOf(productName)}-${today()}.csv`)
    },
  })

/** A name that every file system accepts: letters, digits and hyphens. */
const fileNameOf = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'product'
