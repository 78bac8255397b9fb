import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useState } from 'react'
import type { CardFilters } from './card-filters.ts'
import type { AnalyticsView } from './filters/view.ts'

type Options = { period?: AnalyticsPeriod; isByCountry?: boolean }

/** The filters of one card: those of the page, with a period and a comparison of its own. */
export function useCardFilters(view: AnalyticsView, { period: initialPeriod, isByCountry = false }: Options = {}) {
  const [compares, setCompares] = useState(false)
  const [period, setPeriod] = useState(initialPeriod)
  const filters: CardFilters = { view, compares, isByCountry, ...(period ? { period } : {}) }
  return { filters, setCompares, setPeriod }
}
export type CardFiltersState = ReturnType<typeof useCardFilters>
