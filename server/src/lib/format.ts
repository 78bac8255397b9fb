import { localeOf } from '@sahihi/contract/i18n/format.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { defaultTimeZone } from './calendar.ts'

// Creating a formatter takes longer than the rest of a verdict. The cache is bounded because clients choose the time zone.
const maxFormats = 200
const formats = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<Language, Intl.NumberFormat>()

/** A day in the format of a language: `YYYY-MM-DD` is the same day everywhere, a moment is shown in the time zone. */
export function formatDate(language: Language, date: string, timeZone = defaultTimeZone): string {
  return date.length === 10 ? formatDay(language, date) : formatOf(language, timeZone).format(new Date(date))
}

// Verdicts show the dates of few batches again and again.
const maxDays = 2_000
const days = new Map<string, string>()

function formatDay(language: Language, day: string): string {
  const key = language + day
  const known = days.get(key)
  if (known) return known
  if (days.size >= maxDays) days.clear()
  const text = formatOf(language, 'UTC').format(new Date(day))
  days.set(key, text)
  return text
}

export function formatNumber(language: Language, value: number): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(localeOf(language))
  numbers.set(language, format)
  return format.format(value)
}

function formatOf(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = createFormat(language, timeZone)
  if (!format) return formatOf(language, defaultTimeZone)
  const [oldest] = formats.keys()
  if (oldest && formats.size >= maxFormats) formats.delete(oldest)
  formats.set(key, format)
  return format
}

// The client chooses the time zone; an unknown one never costs the shopper the reply.
function createFormat(language: Language, timeZone: string) {
  try {
    return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone })
  } catch {
    return undefined
  }
}
