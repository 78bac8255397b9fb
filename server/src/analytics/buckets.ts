import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics.ts'
// Each function by its own path, because all of date-fns takes a second to load.
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

// A calendar day is a text `YYYY-MM-DD`. As a Date it is midnight in the server's time zone, which never leaves this file.
type Range = { from: string; to: string }

const dayOf = (date: Date) => formatISO(date, { representation: 'date' })

export const addDays = (day: string, count: number) => dayOf(addCalendarDays(parseISO(day), count))

/** The scans of the current days, or of the days before. */
export const sumScans = (counts: { isCurrent: boolean; scans: number }[], { isCurrent }: { isCurrent: boolean }) =>
  counts.reduce((sum, count) => (count.isCurrent === isCurrent ? sum + count.scans : sum), 0)

/** Growth in percent, with one decimal; null when there was nothing before. */
export const growthPercent = (now: number, before: number) =>
  before ? Math.round(((now - before) / before) * 1000) / 10 : null

/** The number of days, both ends included. */
export const countDays = ({ from, to }: Range) => differenceInCalendarDays(parseISO(to), parseISO(from)) + 1

/** Every day, week (ISO 8601, from Monday) or month that the range touches, by its first day. */
export function bucketsBetween({ from, to }: Range, period: AnalyticsPeriod): string[] {
  const interval = { start: parseISO(from), end: parseISO(to) }
  if (period === 'day') return eachDayOfInterval(interval).map(dayOf)
  if (period === 'week') return eachWeekOfInterval(interval, { weekStartsOn: 1 }).map(dayOf)
  return eachMonthOfInterval(interval).map(dayOf)
}

/** The first day of the last `buckets` days, weeks or months, the current one included. */
export function firstShownDay(today: string, period: AnalyticsPeriod, buckets: number): string {
  const [date, earlier] = [parseISO(today), buckets - 1]
  if (period === 'day') return dayOf(addCalendarDays(date, -earlier))
  if (period === 'week') return dayOf(subWeeks(startOfISOWeek(date), earlier))
  return dayOf(subMonths(startOfMonth(date), earlier))
}
