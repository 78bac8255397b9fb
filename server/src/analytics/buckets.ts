import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics.ts'
// Each function by its own path: the whole of date-fns takes a second to load.
import { addDays as addCalendarDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval'
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { subMonths } from 'date-fns/subMonths'
import { subWeeks } from 'date-fns/subWeeks'

// Calendar days are texts `YYYY-MM-DD`; as a Date each is its midnight in the server's zone, and never leaves this file.
type Range = { from: string; to: string }

const text = (date: Date) => formatISO(date, { representation: 'date' })

export const addDays = (day: string, count: number) => text(addCalendarDays(parseISO(day), count))

/** The scans of the days that are shown, or of those before them. */
export const sumSince = (counts: { isSince: boolean; scans: number }[], isShown: boolean) =>
  counts.reduce((sum, { isSince, scans }) => (isSince === isShown ? sum + scans : sum), 0)

/** Growth in percent, to one decimal; nothing grows from nothing. */
export const growthOf = (now: number, before: number) =>
  before ? Math.round(((now - before) / before) * 1000) / 10 : null

/** How many days there are from the first to the last, both included. */
export const daysIn = ({ from, to }: Range) => differenceInCalendarDays(parseISO(to), parseISO(from)) + 1

/** The first day of the bucket that a day lies in: itself, its Monday (ISO 8601), or the first of its month. */
const bucketOf = (day: string, period: AnalyticsPeriod) =>
  period === 'day' ? day : text((period === 'week' ? startOfISOWeek : startOfMonth)(parseISO(day)))

/** Every bucket that the days touch, by its first day. */
export function bucketsBetween({ from, to }: Range, period: AnalyticsPeriod): string[] {
  const interval = { start: parseISO(from), end: parseISO(to) }
  if (period === 'day') return eachDayOfInterval(interval).map(text)
  if (period === 'week') return eachWeekOfInterval(interval, { weekStartsOn: 1 }).map(text)
  return eachMonthOfInterval(interval).map(text)
}

/** The first day of so many buckets, of which today is in the last. */
export function firstShown(today: string, period: AnalyticsPeriod, buckets: number): string {
  const date = parseISO(bucketOf(today, period))
  const back = buckets - 1
  if (period === 'day') return text(addCalendarDays(date, -back))
  return text(period === 'week' ? subWeeks(date, back) : subMonths(date, back))
}
