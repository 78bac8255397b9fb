import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics.ts'
import { useState } from 'react'
import type { Filters, Wish } from './card-filters.ts'

/** What somebody wants to see in one card: each card has its own. */
export function useWishes(firstPeriod?: AnalyticsPeriod) {
  const [filters, setFilters] = useState<Filters>({})
  const [compares, setCompares] = useState(false)
  const [period, setPeriod] = useState(firstPeriod)
  const wish: Wish = { filters, compares, ...(period ? { period } : {}) }
  return { wish, setFilters, setCompares, setPeriod }
}
export type Wishes = ReturnType<typeof useWishes>
