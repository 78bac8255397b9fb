import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { analyticsText } from '@sahihi/contract/i18n/en/workspace/analytics.ts'
import { formatDate } from '../lib/format.ts'

const t = analyticsText.filters

export type NamedItem = { id: string; name: string }
export type DateRange = { from: string; to: string }

/** What a card's figures are about: everything, a product, a batch or some days. The names are for display. */
export type Scope = { product?: NamedItem; batch?: NamedItem; range?: DateRange }
export type CardFilters = { scope: Scope; compares: boolean; period?: AnalyticsPeriod }

/** The filters as the calls take them. */
export const queryOf = ({ scope, period }: CardFilters): AnalyticsFilters & { period?: AnalyticsPeriod } => ({
  productId: scope.product?.id,
  batchId: scope.batch?.id,
  ...scope.range,
  ...(period ? { period } : {}),
})

const dayLength = 86_400_000
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
const daysIn = ({ from, to }: DateRange) => (Date.parse(to) - Date.parse(from)) / dayLength + 1

/** The range of the same length that ends the day before. */
export const previousRange = (range: DateRange): DateRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
})

/** The counts of the previous range, summed into the buckets of the current one, as growth compares them. */
export function alignPrevious<T extends { date: string }>(
  buckets: { date: string }[],
  range: DateRange,
  previousDays: T[],
  countOf: (day: T) => number,
): number[] {
  const sums = buckets.map(() => 0)
  for (const day of previousDays) {
    const currentDay = addDays(day.date, daysIn(range))
    const at = buckets.findLastIndex(({ date }) => date <= currentDay)
    if (at >= 0) sums[at] = (sums[at] ?? 0) + countOf(day)
  }
  return sums
}

const dateRange = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Oct 23 – Nov 21, 2026`; null is all time, and undefined is not known. */
function describeRange(range: DateRange | null | undefined) {
  if (!range) return range === null ? t.allTime : ''
  return dateRange.formatRange(Date.parse(range.from), Date.parse(range.to))
}

/** The label of a bucket on the axis: `Nov 21`, for a month `Nov 2026`. */
export const bucketTick = (date: string, period: AnalyticsPeriod) =>
  (period === 'month' ? shortMonth : shortDay).format(Date.parse(date))

/** The name of a bucket in a table: `Nov 21, 2026`, `Week of Nov 16, 2026`, `Nov 2026`. */
export function bucketName(date: string, period: AnalyticsPeriod): string {
  if (period === 'month') return shortMonth.format(Date.parse(date))
  return period === 'week' ? t.weekOf(formatDate(date)) : formatDate(date)
}

/** What the figures are about: the days, then the product and the batch. */
export const describeFilters = ({ scope }: CardFilters, range: DateRange | null | undefined) =>
  [describeRange(range), scope.product?.name, scope.batch?.name].filter(Boolean).join(' · ')
