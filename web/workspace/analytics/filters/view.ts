import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { today } from '../../../lib/format.ts'
import { oneOf } from '../../lib/url-values.ts'
import { type Comparison, daysIn, type Preset, presetDays, presets } from '../../ui/day-presets.ts'

export type DateRange = { from: string; to: string }

/** What the figures of a page are about. It is in the URL, so that a reload, a link and Back show the same. */
export type AnalyticsView = {
  days?: Preset
  from?: string
  to?: string
  compare?: Comparison
  /** The step of every chart; absent: by day. */
  period?: 'week' | 'month'
  productId?: string
  batchId?: string
  orderId?: string
  /** ISO 3166-1 alpha-2, or `all`. Each page has a default of its own. */
  country?: string
}

/** A card on which the step of all charts can be chosen. */
export type ChartCardProps = { view: AnalyticsView; onPeriod: (period: AnalyticsPeriod) => void }

export const allCountries = 'all'

/** The filters in the URL; invalid ones are dropped. */
export function parseAnalyticsView(search: Record<string, unknown>) {
  const { days, from, to, compare, period, productId, batchId, orderId, country } = search
  const range = { from: matching(from, day), to: matching(to, day) }
  const product = matching(productId, id)
  return {
    ...(isRange(range) ? range : { days: presets.find((preset) => preset === String(days)) }),
    compare: oneOf(['before', 'year'], compare),
    period: oneOf(['week', 'month'], period),
    productId: product,
    batchId: product && matching(batchId, id),
    orderId: product && matching(orderId, id),
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

/** The country that is chosen; undefined for all. */
export const chosenCountry = ({ country }: AnalyticsView) => (country === allCountries ? undefined : country)

/** The days, product and lot, as the calls take them. */
export const toFilters = ({ days, from, to, productId, batchId, orderId }: AnalyticsView): AnalyticsFilters => ({
  productId,
  batchId,
  orderId,
  ...(from && to ? { from, to } : days && (Number(days) ? { days: Number(days) } : presetDays(days, today()))),
})
