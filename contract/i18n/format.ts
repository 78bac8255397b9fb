import type { Language } from './languages.ts'

/**
 * The locale for dates and numbers. Browsers on cheap phones lack some of these languages and would silently use the
 * phone's own: English then.
 */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-US'
  const dates = Intl.DateTimeFormat.supportedLocalesOf(language)
  const numbers = Intl.NumberFormat.supportedLocalesOf(language)
  return dates.length && numbers.length ? language : 'en-US'
}

/** `May 3, 2026`. A calendar date `YYYY-MM-DD` is the same day everywhere; a moment is in `timeZone` or the reader's own. */
export const formatDate = (language: Language, date: string, timeZone?: string) =>
  new Date(date).toLocaleDateString(localeOf(language), {
    dateStyle: 'long',
    timeZone: date.length === 10 ? 'UTC' : timeZone,
  })

export const formatLongDate = (date: string, timeZone?: string) => formatDate('en', date, timeZone)

export const formatNumber = (language: Language, value: number) => value.toLocaleString(localeOf(language))

/** `₦15,000`, of an amount in kobo. */
export const formatNaira = (kobo: number) =>
  `₦${(kobo / 100).toLocaleString('en-US', { minimumFractionDigits: kobo % 100 && 2 })}`
