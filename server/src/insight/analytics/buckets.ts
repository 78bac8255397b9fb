import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { addDays, startOfDay } from '../../platform/lib/calendar.ts'

// A calendar day is a text `YYYY-MM-DD`; to count days, it stands for its midnight in UTC.
type Range = { from: string; to: string }

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The scans of the current days, or of the days before. */
export const sumScans = (counts: { isCurrent: boolean; scans: number }[], { isCurrent }: { isCurrent: boolean }) =>
  counts.reduce((sum, count) => (count.isCurrent === isCurrent ? sum + count.scans : sum), 0)

/** Growth in percent, with one decimal; null when there was nothing before. */
export const growthPercent = (now: number, before: number) =>
  before ? Math.round(((now - before) / before) * 1000) / 10 : null

/** The moments at which the days begin and end in a time zone. */
export const momentsOf = ({ from, to }: Range, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  until: startOfDay(addDays(to, 1), timeZone),
})

/** The number of days, both ends included. */
export const countDays = ({ from, to }: Range) => (midnight(to).getTime() - midnight(from).getTime()) / 86_400_000 + 1

/** Every day, week (ISO 8601, from Monday) or month that the range touches, by its first day. */
export function bucketsBetween({ from, to }: Range, period: AnalyticsPeriod): string[] {
  const buckets: string[] = []
  for (let day = findBucketStart(from, period); day <= to; day = addBuckets(day, period, 1)) buckets.push(day)
  return buckets
}

/** What a chart shows in each of its days, weeks or months; `present` also gets those without a count, as an empty object. */
export function fillBuckets<Count extends { date: string }, Shown extends object>(
  dates: string[],
  counts: Count[],
  present: (count: Partial<Count>) => Shown,
) {
  const byDate = new Map(counts.map((count) => [count.date, count]))
  return dates.map((date) => ({ date, ...present(byDate.get(date) ?? {}) }))
}

/** The first day of the last `buckets` days, weeks or months, the current one included. */
export const firstShownDay = (today: string, period: AnalyticsPeriod, buckets: number) =>
  addBuckets(findBucketStart(today, period), period, 1 - buckets)

/** The first day of the bucket that a day is in. */
function findBucketStart(day: string, period: AnalyticsPeriod): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 8)}01`
  return addDays(day, -((midnight(day).getUTCDay() + 6) % 7))
}

function addBuckets(firstDay: string, period: AnalyticsPeriod, count: number): string {
  if (period !== 'month') return addDays(firstDay, period === 'week' ? count * 7 : count)
  const date = midnight(firstDay)
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOf(date)
}
