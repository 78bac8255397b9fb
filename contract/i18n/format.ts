import type { Language } from './languages.ts'

/**
 * The locale for dates and numbers. Browsers on cheap phones lack some of these languages and would silently use the
 * phone's own: English then.
 */
export function chooseLocale(language: Language): string {
  if (language === 'en') return 'en-US'
  const dates = Intl.DateTimeFormat.supportedLocalesOf(language)
  const numbers = Intl.NumberFormat.supportedLocalesOf(language)
  return dates.length && numbers.length ? language : 'en-US'
}

/** `May 3, 2026`. A calendar date `YYYY-MM-DD` is the same day everywhere; a moment is in `timeZone` or the reader's own. */
export const formatDate = (language: Language, date: string, timeZone?: string) =>
  new Date(date).toLocaleDateString(chooseLocale(language), {
    dateStyle: 'long',
    timeZone: date.length === 10 ? 'UTC' : timeZone,
  })

export const formatLongDate = (date: string, timeZone?: string) => formatDate('en', date, timeZone)

export const formatNumber = (language: Language, value: number) => value.toLocaleString(chooseLocale(language))

/** `₦15,000`, of an amount in kobo. */
export const formatNaira = (kobo: number) =>
  `₦${(kobo / 100).toLocaleString('en-US', { minimumFractionDigits: kobo % 100 && 2 })}`

/** `Nov 23, 2026, 14:03 WAT`: a moment in English, with the name of the time zone that it is shown in. */
export const formatMoment = (instant: string | Date, timeZone: string) =>
  `${momentFormat(timeZone).format(new Date(instant))} ${zoneName(instant, timeZone)}`

/** `WAT` for Africa/Lagos. Each locale knows the short names of its own part of the world alone, the others as `GMT+1`. */
export function zoneName(instant: string | Date, timeZone: string): string {
  const names = zoneLocales.map((locale) => {
    const parts = zoneFormat(locale, timeZone).formatToParts(new Date(instant))
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  })
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone
}

const zoneLocales = ['en-NG', 'en-US', 'en-GB', 'en-IN']
const formats = new Map<string, Intl.DateTimeFormat>()

const zoneFormat = (locale: string, timeZone: string) =>
  cached(`${locale} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }))

const momentFormat = (timeZone: string) =>
  cached(timeZone, () => {
    const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
    return new Intl.DateTimeFormat('en-US', { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  })

// Creating a format takes far longer than using it. Callers pass zones of partners and of the browser: a few hundred at most.
function cached(key: string, create: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const format = formats.get(key) ?? create()
  formats.set(key, format)
  return format
}
