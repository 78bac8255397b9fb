import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AnalyticsFilters } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { daysIn } from '../../ui/days.ts'
import type { analyticsFiltersText } from '../text.ts'

export type DateRange = { from: string; to: string }

/** What the figures of a page are about. It is in the URL, so that a reload, a link and Back show the same. */
export type AnalyticsView = {
  days?: LastDays
  from?: string
  to?: string
  productId?: string
  batchId?: string
  /** ISO 3166-1 alpha-2, or `all`. Each page has a default of its own. */
  country?: string
}

// Only the type of the text: every page for partners loads this file.
type LastDays = keyof typeof analyticsFiltersText.lastDays
const lastDays: LastDays[] = ['7', '30', '90', '365']
export const parseLastDays = (days: unknown) => lastDays.find((known) => known === String(days))

export const allCountries = 'all'

/** The filters in the URL; invalid ones are dropped. */
export function parseAnalyticsView({ days, from, to, productId, batchId, country }: Record<string, unknown>) {
  const range = { from: matching(from, day), to: matching(to, day) }
  const product = matching(productId, id)
  return {
    ...(isRange(range) ? range : { days: parseLastDays(days) }),
    productId: product,
    batchId: product && matching(batchId, id),
    country: matching(country, /^([A-Z]{2}|all)$/),
  } as AnalyticsView
}

const id = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i
const day = /^\d{4}-\d\d-\d\d$/

export const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

function isRange(range: Partial<DateRange>): range is DateRange {
  const length = daysIn(range as DateRange)
  return length >= 1 && length <= limits.analyticsDaysMax
}

/** The days, product and batch, as the calls take them. */
export const toFilters = ({ days, from, to, productId, batchId }: AnalyticsView): AnalyticsFilters => ({
  productId,
  batchId,
  ...(from && to ? { from, to } : { days: days && Number(days) }),
})
