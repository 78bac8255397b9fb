import { TZDate, tz } from '@date-fns/tz'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'

/** Where most shoppers are, for who does not tell. */
export const usualTimeZone = 'Africa/Lagos'

/** The calendar day `YYYY-MM-DD` that it is at a moment in a time zone (en-CA writes dates so). */
export const calendarDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** The moment at which a calendar day `YYYY-MM-DD` begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime())
}

/**
 * The moment some calendar months later, at the same time of day in a time zone; the last day of a month that has no such day:
 * 31 January and 1 month is 28 or 29 February (design 4, "Trial").
 */
export const addMonths = (moment: Date, count: number, timeZone: string) =>
  new Date(addCalendarMonths(moment, count, { in: tz(timeZone) }).getTime())
