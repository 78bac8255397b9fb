import { TZDate, tz } from '@date-fns/tz'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'

/** The time zone of most shoppers, used when the client sends none. */
export const defaultTimeZone = 'Africa/Lagos'

/** The calendar day `YYYY-MM-DD` of a moment in a time zone (the format of en-CA). */
export const calendarDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** The moment at which a calendar day `YYYY-MM-DD` begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime())
}

/**
 * The moment `count` calendar months later, at the same local time. A month without that day uses its last one: 31 January plus
 * one month is 28 or 29 February.
 */
export const addMonths = (moment: Date, count: number, timeZone: string) =>
  new Date(addCalendarMonths(moment, count, { in: tz(timeZone) }).getTime())
