import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics.ts'
import { formatDate } from '../lib/format.ts'

export type Named = { id: string; name: string }
export type Range = { from: string; to: string }

/** What a card is narrowed down to; the names are for reading. */
export type Filters = { product?: Named; batch?: Named; range?: Range }
export type Wish = { filters: Filters; compares: boolean; period?: AnalyticsPeriod }

/** A wish as the calls take it. */
export const queryOf = ({ filters, period }: Wish): AnalyticsFilters & { period?: AnalyticsPeriod } => ({
  productId: filters.product?.id,
  batchId: filters.batch?.id,
  ...filters.range,
  ...(period ? { period } : {}),
})

const dayLength = 86_400_000
const moved = (day: string, by: number) => new Date(Date.parse(day) + by * dayLength).toISOString().slice(0, 10)
const daysIn = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / dayLength + 1

/** As many days, right before. */
export const rangeBefore = (range: Range): Range => ({
  from: moved(range.from, -daysIn(range)),
  to: moved(range.from, -1),
})

/** Counts of the days before, summed for each bucket from the days that lie one range earlier: as growth compares them. */
export function alignedBefore<T extends { date: string }>(
  buckets: { date: string }[],
  range: Range,
  daysBefore: T[],
  countOf: (day: T) => number,
): number[] {
  const sums = buckets.map(() => 0)
  for (const day of daysBefore) {
    const later = moved(day.date, daysIn(range))
    const at = buckets.findLastIndex(({ date }) => date <= later)
    if (at >= 0) sums[at] = (sums[at] ?? 0) + countOf(day)
  }
  return sums
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Oct 23 – Nov 21, 2026`; null is all time, and undefined is not known. */
function rangeWords(range: Range | null | undefined) {
  if (!range) return range === null ? 'All time' : ''
  return days.formatRange(Date.parse(range.from), Date.parse(range.to))
}

/** A bucket under its axis: `Nov 21`, for a month `Nov 2026`. */
export const bucketTick = (date: string, period: AnalyticsPeriod) =>
  (period === 'month' ? shortMonth : shortDay).format(Date.parse(date))

/** A bucket in a table: `Nov 21, 2026`, `Week of Nov 16, 2026`, `Nov 2026`. */
export function bucketName(date: string, period: AnalyticsPeriod): string {
  if (period === 'month') return shortMonth.format(Date.parse(date))
  return period === 'week' ? `Week of ${formatDate(date)}` : formatDate(date)
}

/** What the figures are about, in words: the days, then the product and the batch. */
export const wishWords = ({ filters }: Wish, range: Range | null | undefined) =>
  [rangeWords(range), filters.product?.name, filters.batch?.name].filter(Boolean).join(' · ')
