import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useState } from 'react'
import type { CardFilters, Scope } from './card-filters.ts'

/** The filters of one card: each card has its own. */
export function useCardFilters(initialPeriod?: AnalyticsPeriod) {
  const [scope, setScope] = useState<Scope>({})
  const [compares, setCompares] = useState(false)
  const [period, setPeriod] = useState(initialPeriod)
  const filters: CardFilters = { scope, compares, ...(period ? { period } : {}) }
  return { filters, setScope, setCompares, setPeriod }
}
export type CardFiltersState = ReturnType<typeof useCardFilters>
