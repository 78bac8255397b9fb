import type { AnalyticsFilters, AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { formatDate, today } from '../../lib/format.ts'
import { addDays, type Comparison, daysIn } from '../ui/day-presets.ts'
import { type AnalyticsView, chosenCountry, type DateRange, toFilters } from './filters/view.ts'
import { analyticsText } from './text.ts'

const t = analyticsText.card

/** What a card's figures are about. */
export type CardFilters = {
  view: AnalyticsView
  period?: AnalyticsPeriod
  /** About all countries, whatever `view.country` is. */
  isOfAllCountries?: boolean
}

/** The filters of a card: those of the page, with a step if it is a chart over time. */
export const cardFilters = (view: AnalyticsView, { isChart = false } = {}): CardFilters => ({
  view,
  ...(isChart ? { period: view.period ?? 'day' } : {}),
})

export const effectiveCountry = ({ view, isOfAllCountries }: CardFilters) =>
  isOfAllCountries ? undefined : chosenCountry(view)

/** The filters as the calls take them. */
export const buildCardQuery = (filters: CardFilters): AnalyticsFilters & { period?: AnalyticsPeriod } => {
  const country = effectiveCountry(filters)
  return {
    ...toFilters(filters.view),
    ...(filters.period ? { period: filters.period } : {}),
    ...(country ? { country } : {}),
  }
}

/**
 * What a range is compared with: the same days a year earlier, or as many days just before; of days that begin a month the same days of
 * the month before.
 */
export function previousRange({ from, to }: DateRange, comparison: Comparison): DateRange {
  if (comparison === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) }
  const isOfMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (!isOfMonth) return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
  const isWhole = addDays(to, 1).endsWith('-01')
  return { from: addMonths(from, -1), to: isWhole ? addDays(from, -1) : addMonths(to, -1) }
}

/** The same day so many months later; of a shorter month the last one. */
function addMonths(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(Number(day.slice(8)), date.getUTCDate()))
  return date.toISOString().slice(0, 10)
}

type OverTime<Bucket> = { range: DateRange; trends: Bucket[] }

/** The counts of the previous range, summed into the buckets of the current one; undefined where nothing is compared. */
export function alignPrevious<Bucket extends { date: string }>(
  data: { current: OverTime<Bucket>; previous?: OverTime<Bucket> | undefined } | undefined,
  countOf: (bucket: Bucket) => number,
): number[] | undefined {
  if (!data?.previous) return undefined
  const { current, previous } = data
  const sums = current.trends.map(() => 0)
  const shift = daysIn({ from: previous.range.from, to: current.range.from }) - 1
  for (const day of previous.trends) {
    const currentDay = addDays(day.date, shift)
    const at = current.trends.findLastIndex(({ date }) => date <= currentDay)
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
function bucketName(date: string, period: AnalyticsPeriod): string {
  if (period === 'month') return shortMonth.format(Date.parse(date))
  return period === 'week' ? t.weekOf(formatDate(date)) : formatDate(date)
}

/** The rows of a table over time. */
export const bucketRows = <Bucket extends { date: string }>(
  { trends, period }: { trends: Bucket[]; period: AnalyticsPeriod },
  cellsOf: (bucket: Bucket, at: number) => (string | number)[],
) =>
  trends.map((bucket, at) => ({ name: bucketName(bucket.date, period), raw: bucket.date, cells: cellsOf(bucket, at) }))

/** Whether the last bucket of a chart is not over yet, so that its count still grows. */
export const endsToday = (range: DateRange | undefined) => range !== undefined && range.to >= today()
