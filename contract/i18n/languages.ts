import type { ShopperText } from './en/shopper.ts'

/** The languages of the pages for shoppers: the tag (BCP 47, the page's `lang`) and the name its own readers use. */
export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'ha', name: 'Hausa' },
  { tag: 'yo', name: 'Yorùbá' },
  { tag: 'ig', name: 'Igbo' },
  { tag: 'pcm', name: 'Naijá' },
  { tag: 'fr', name: 'Français' },
  { tag: 'sw', name: 'Kiswahili' },
] as const
export type Language = (typeof languages)[number]['tag']
export const languageTags = languages.map(({ tag }) => tag)
/** The languages that what partners write in English can be translated to. */
export const otherLanguages = languageTags.filter((tag) => tag !== 'en')
/** The cookie holds the reader's choice, because the server writes the first page; the query makes the choice. */
export const languageCookie = 'language'
export const languageQuery = 'lang'

// One literal import per language: a bundler splits only what it can read.
const files: Record<Language, () => Promise<{ shopper: ShopperText }>> = {
  en: () => import('./en/shopper.ts'),
  ha: () => import('./ha/shopper.ts'),
  yo: () => import('./yo/shopper.ts'),
  ig: () => import('./ig/shopper.ts'),
  pcm: () => import('./pcm/shopper.ts'),
  fr: () => import('./fr/shopper.ts'),
  sw: () => import('./sw/shopper.ts'),
}

/** The shopper's text in one language; the other languages are not loaded. */
export const loadTranslations = async (language: Language): Promise<ShopperText> => (await files[language]()).shopper

/** The stored choice, else the best match for `Accept-Language` (RFC 9110, 12.5.4), else English. */
export function pickLanguage(acceptLanguage: string | undefined, stored?: string): Language {
  const chosen = languages.find(({ tag }) => tag === stored)
  if (chosen) return chosen.tag
  const preferences = parsePreferences(acceptLanguage ?? '')
  const anyOther = preferences.get('*')
  const ranked = languages
    .map(({ tag }) => ({ tag, ...(preferences.get(tag) ?? anyOther ?? { quality: 0, position: 0 }) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
  return ranked[0]?.tag ?? 'en'
}

type Preference = { quality: number; position: number }

// Only the language counts, with its best quality: a reader of en-GB gets our English.
function parsePreferences(header: string): Map<string, Preference> {
  const preferences = new Map<string, Preference>()
  for (const [position, range] of header.toLowerCase().split(',').entries()) {
    const [, tag, quality = '1'] =
      /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(range) ?? []
    if (tag && Number(quality) > (preferences.get(tag)?.quality ?? -1))
      preferences.set(tag, { quality: Number(quality), position })
  }
  return preferences
}
