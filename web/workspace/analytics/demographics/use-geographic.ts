import { keepPreviousData } from '@tanstack/react-query'
import { useGet } from '../../lib/api.ts'
import { type AnalyticsView, toFilters } from '../filters/view.ts'

export const useGeographic = (view: AnalyticsView) =>
  useGet('GET /api/products/analytics/geographic', { query: toFilters(view) }, { placeholderData: keepPreviousData })
