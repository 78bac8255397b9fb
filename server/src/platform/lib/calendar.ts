/** The time zone of most shoppers, used when the client sends none. */
export const defaultTimeZone = 'Africa/Lagos'
/** Of the lists of admins, who look at partners in many time zones. */
export const adminTimeZone = 'UTC'

/** The calendar day `YYYY-MM-DD` of a moment in a time zone (the format of en-CA). */
export function calendarDay(at: Date, timeZone: string): string {
  const quarterHour = Math.floor(at.getTime() / 900_000)
  const known = newestDays.get(timeZone)
  if (known?.quarterHour === quarterHour) return known.day
  const day = getDayFormat(timeZone).format(at)
  newestDays.set(timeZone, { quarterHour, day })
  return day
}

// Every verdict needs the present day, and formatting takes longer than most of its other steps. In every zone, days begin on a quarter
// of an hour. Partners choose among the few hundred zones of the IANA database.
const newestDays = new Map<string, { quarterHour: number; day: string }>()
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(timeZone, format)
  return format
}

/** What a clock in a time zone shows at a moment: `YYYY-MM-DD HH:MM:SS`. */
export const localTimestamp = (at: Date, timeZone: string) =>
  new Date(localTime(at.getTime(), timeZone)).toISOString().slice(0, 19).replace('T', ' ')

/** How far a clock in a time zone is ahead of UTC at a moment: `+01:00`. */
export function utcOffset(at: Date, timeZone: string): string {
  const ahead = Math.round((localTime(at.getTime(), timeZone) - at.getTime()) / 60_000)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const minutes = Math.abs(ahead)
  return `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The moment at which a calendar day `YYYY-MM-DD` begins in a time zone. */
export const startOfDay = (day: string, timeZone: string) => toInstant(Date.parse(`${day}T00:00:00Z`), timeZone)

/** The calendar day `count` days later. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/**
 * The moment `count` calendar months later, at the same local time. A month without that day uses its last one: 31 January plus
 * one month is 28 or 29 February.
 */
export function addMonths(moment: Date, count: number, timeZone: string): Date {
  const local = new Date(localTime(moment.getTime(), timeZone))
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + count]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return toInstant(local.setUTCFullYear(year, month, Math.min(local.getUTCDate(), lastDay)), timeZone)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in a time zone shows at a moment, as a timestamp of a clock in UTC that shows the same. */
function localTime(moment: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
    const options = { ...numbers, minute: 'numeric', second: 'numeric', hourCycle: 'h23', timeZone } as const
    clock = new Intl.DateTimeFormat('en', options)
    clocks.set(timeZone, clock)
  }
  const shown: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(moment)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) + (moment - Math.floor(moment / 1000) * 1000)
}

/**
 * The moment at which a clock in a time zone shows this: the first one when the clock was set back and shows it twice, and a moment
 * later by the skipped time when it was set forward and never shows it.
 */
function toInstant(local: number, timeZone: string): Date {
  const aDay = 86_400_000
  const [before, after] = [local - aDay, local + aDay].map((moment) => local - (localTime(moment, timeZone) - moment))
  const moments = [before ?? local, after ?? local]
  return new Date(moments.find((moment) => localTime(moment, timeZone) === local) ?? moments[0] ?? local)
}
