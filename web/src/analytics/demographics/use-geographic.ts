import { keepPreviousData } from '@tanstack/react-query'
import { useGet } from '../../lib/api.ts'
import type { MapFilters } from './url-state.ts'

export const useGeographic = ({ days, productId }: MapFilters) =>
  useGet(
    'GET /api/products/analytics/geographic',
    { query: { productId, days } },
    { placeholderData: keepPreviousData },
  )

export const useProductNames = () =>
  useGet(
    'GET /api/products/partner/summary',
    {},
    { select: (items) => items.filter((item) => item.isParentProduct).map(({ id, name }) => ({ id, name })) },
  )
