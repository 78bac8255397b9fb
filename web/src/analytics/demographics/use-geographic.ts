import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { summaryQuery } from '../../lib/summary-query.ts'
import { wishOf } from './filters.ts'
import type { Choice } from './url-state.ts'

export const useGeographic = (choice: Choice) =>
  useQuery({
    queryKey: ['geographic', choice.days, choice.productId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/products/analytics/geographic', { query: wishOf(choice), signal })).data,
    placeholderData: keepPreviousData,
  })

/** They change only when the server starts anew. */
export const useMapSettings = () =>
  useQuery({
    queryKey: ['map settings'],
    queryFn: async ({ signal }) => (await call('GET /api/analytics/map', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useProductNames = () =>
  useQuery({
    ...summaryQuery,
    select: (items) => items.filter((item) => item.isParentProduct).map(({ id, name }) => ({ id, name })),
  })
