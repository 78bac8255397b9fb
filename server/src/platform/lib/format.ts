import { chooseLocale } from '@sahihi/contract/i18n/format.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { defaultTimeZone } from './calendar.ts'

// Creating a formatter takes longer than the rest of a verdict. The cache is bounded because clients choose the time zone.
const maxFormats = 200
const formats = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<Language, Intl.NumberFormat>()

/** A day in a language's format: `YYYY-MM-DD` is the same day everywhere, a moment is shown in the time zone. */
export function formatDate(language: Language, date: string, timeZone = defaultTimeZone): string {
  if (date.length === 10) return formatDay(language, date)
  const format = getFormat(language, timeZone) ?? getFormat(language, defaultTimeZone)
  return format?.format(new Date(date)) ?? date
}

// Verdicts show the dates of few batches again and again.
const maxDays = 2_000
const days = new Map<string, string>()

function formatDay(language: Language, day: string): string {
  const key = language + day
  const known = days.get(key)
  if (known) return known
  if (days.size >= maxDays) days.clear()
  const text = getFormat(language, 'UTC')?.format(new Date(day)) ?? day
  days.set(key, text)
  return text
}

export function formatNumber(language: Language, value: number): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(chooseLocale(language))
  numbers.set(language, format)
  return format.format(value)
}

/** The time of day, such as 14:03. Without a time zone it is in UTC, and says so. */
export const formatTime = (moment: Date, timeZone = ''): string =>
  getFormat(timeOfDay, timeZone)?.format(moment) ?? `${moment.toISOString().slice(11, 16)} UTC`

const timeOfDay = 'time'

function getFormat(kind: Language | typeof timeOfDay, timeZone: string): Intl.DateTimeFormat | undefined {
  const key = `${kind} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = createFormat(kind, timeZone)
  if (!format) return undefined
  const [oldest] = formats.keys()
  if (oldest && formats.size >= maxFormats) formats.delete(oldest)
  formats.set(key, format)
  return format
}

// The client chooses the time zone, and an unknown one must not cost the shopper the reply.
function createFormat(kind: Language | typeof timeOfDay, timeZone: string) {
  try {
    return kind === timeOfDay
      ? new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
      : new Intl.DateTimeFormat(chooseLocale(kind), { dateStyle: 'long', timeZone })
  } catch {
    return undefined
  }
}
