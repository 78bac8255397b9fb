import { localeOf } from '@sahihi/contract/i18n/format.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { defaultTimeZone } from './calendar.ts'

// To make a format takes longer than the whole rest of a verdict. Bounded, because callers choose the time zone.
const most = 200
const formats = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<Language, Intl.NumberFormat>()

/** A day as it is written in a language: of `YYYY-MM-DD` the same everywhere, of a moment that of the time zone. */
export function formatDate(language: Language, date: string, timeZone = defaultTimeZone): string {
  return formatOf(language, date.length === 10 ? 'UTC' : timeZone).format(new Date(date))
}

export function formatNumber(language: Language, value: number): string {
  const known = numbers.get(language) ?? new Intl.NumberFormat(localeOf(language))
  numbers.set(language, known)
  return known.format(value)
}

function formatOf(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = makeFormat(language, timeZone)
  if (!made) return formatOf(language, defaultTimeZone)
  const [oldest] = formats.keys()
  if (oldest && formats.size >= most) formats.delete(oldest)
  formats.set(key, made)
  return made
}

// A name that no time zone has is a malformed circumstance: it never costs the shopper the answer.
function makeFormat(language: Language, timeZone: string) {
  try {
    return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone })
  } catch {
    return undefined
  }
}
