import type { Words } from './en/shopper.ts'

/** A language that shoppers can read, by its tag (BCP 47, the `lang` of the page), as its own readers call it. */
export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'ha', name: 'Hausa' },
  { tag: 'yo', name: 'Yorùbá' },
  { tag: 'ig', name: 'Igbo' },
  { tag: 'pcm', name: 'Naijá' },
  { tag: 'fr', name: 'Français' },
] as const
export type Language = (typeof languages)[number]['tag']
export const languageTags = languages.map(({ tag }) => tag)
/** What is kept of a choice: a cookie, because the server writes the first page; and the query that makes the choice. */
export const languageCookie = 'language'
export const languageQuery = 'lang'
export type Translations = { words: Words }

// One file for each, written out: a bundler makes a part of its own only of what it can read.
const files: Record<Language, () => Promise<Translations>> = {
  en: () => import('./en/shopper.ts'),
  ha: () => import('./ha/shopper.ts'),
  yo: () => import('./yo/shopper.ts'),
  ig: () => import('./ig/shopper.ts'),
  pcm: () => import('./pcm/shopper.ts'),
  fr: () => import('./fr/shopper.ts'),
}

/** The words of one language; those of the others do not travel. */
export const loadTranslations = (language: Language): Promise<Translations> => files[language]()

/** The language kept from an earlier choice, else the best that `Accept-Language` asks for (RFC 9110, 12.5.4), else English. */
export function pickLanguage(acceptLanguage: string | undefined, kept?: string): Language {
  const chosen = languages.find(({ tag }) => tag === kept)
  if (chosen) return chosen.tag
  const wishes = wishesOf(acceptLanguage ?? '')
  const anyOther = wishes.get('*')
  const wanted = languages
    .map(({ tag }) => ({ tag, ...(wishes.get(tag) ?? anyOther ?? { quality: 0, at: 0 }) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at)
  return wanted[0]?.tag ?? 'en'
}

type Wish = { quality: number; at: number }

// By language alone, its best wish counts: who reads en-GB reads our English.
function wishesOf(header: string): Map<string, Wish> {
  const wishes = new Map<string, Wish>()
  for (const [at, range] of header.toLowerCase().split(',').entries()) {
    const [, tag, quality = '1'] =
      /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(range) ?? []
    if (tag && Number(quality) > (wishes.get(tag)?.quality ?? -1)) wishes.set(tag, { quality: Number(quality), at })
  }
  return wishes
}

/**
 * How dates and numbers are written. Browsers on cheap phones lack some of these languages, and would take that of the
 * phone without a word: English then, as dates are shown (design 4, "Time").
 */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-US'
  const dates = Intl.DateTimeFormat.supportedLocalesOf(language)
  const numbers = Intl.NumberFormat.supportedLocalesOf(language)
  return dates.length && numbers.length ? language : 'en-US'
}

/** As `longDate` of the messages: `YYYY-MM-DD` is the same day everywhere; a moment is the reader's. */
export const dateIn = (language: Language, date: string) =>
  new Date(date).toLocaleDateString(localeOf(language), {
    dateStyle: 'long',
    timeZone: date.length === 10 ? 'UTC' : undefined,
  })

export const numberIn = (language: Language, value: number) => value.toLocaleString(localeOf(language))
