import { keepPreviousData } from '@tanstack/react-query'
import { useGet } from '../../lib/api.ts'
import { type AnalyticsView, filtersOf } from '../filters/view.ts'

export const useGeographic = (view: AnalyticsView) =>
  useGet('GET /api/products/analytics/geographic', { query: filtersOf(view) }, { placeholderData: keepPreviousData })
