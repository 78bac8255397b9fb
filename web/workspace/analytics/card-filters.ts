import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { formatDate, today } from '../../lib/format.ts'
import { daysIn } from '../ui/days.ts'
import { type AnalyticsView, allCountries, type DateRange, toFilters } from './filters/view.ts'
import { analyticsText } from './text.ts'

const t = analyticsText.card

/** What a card's figures are about, and whether it compares them with those of the days before. */
export type CardFilters = {
  view: AnalyticsView
  compares: boolean
  period?: AnalyticsPeriod
  /** Kept by country, so that `view.country` narrows them. Other cards are about all countries. */
  isByCountry?: boolean
}

export const effectiveCountry = ({ view: { country }, isByCountry }: CardFilters) =>
  isByCountry && country !== allCountries ? country : undefined

/** The filters as the calls take them. */
export const buildCardQuery = (
  filters: CardFilters,
): AnalyticsFilters & { period?: AnalyticsPeriod; country?: string } => {
  const country = effectiveCountry(filters)
  return {
    ...toFilters(filters.view),
    ...(filters.period ? { period: filters.period } : {}),
    ...(country ? { country } : {}),
  }
}

const dayLength = 86_400_000
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

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

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The label of a bucket on the axis: `Nov 21`, for a month `Nov 2026`. */
export const bucketTick = (date: string, period: AnalyticsPeriod) =>
  (period === 'month' ? shortMonth : shortDay).format(Date.parse(date))

/** The name of a bucket in a table: `Nov 21, 2026`, `Week of Nov 16, 2026`, `Nov 2026`. */
export function bucketName(date: string, period: AnalyticsPeriod): string {
  if (period === 'month') return shortMonth.format(Date.parse(date))
  return period === 'week' ? t.weekOf(formatDate(date)) : formatDate(date)
}

/** Whether the last bucket of a chart is not over yet, so that its count still grows. */
export const endsToday = (range: DateRange | undefined) => range !== undefined && range.to >= today()
