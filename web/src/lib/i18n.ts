import {
  type Language,
  languageCookie,
  languages,
  loadTranslations,
  pickLanguage,
  type Translations,
} from '@sahihi/contract/i18n/languages.ts'
import type { Words } from '@sahihi/contract/i18n/en/shopper.ts'

let spoken: (Translations & { language: Language }) | undefined

/** Brings the words of a language before a page is drawn with them; the page says so too (`lang`). */
export async function speak(language: Language) {
  if (spoken?.language !== language) spoken = { language, ...(await loadTranslations(language)) }
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** The words in which this page is written. `speak` comes first: the router does it for every page. */
export function words(): Words {
  return current().words
}

/** The language in which this page is written, for dates and numbers. */
export const language = (): Language => current().language

function current() {
  if (!spoken) throw new Error('No language has been chosen yet.')
  return spoken
}

// What the server chose for the first page, when that page was one for shoppers: right also where no cookie is kept. The
// shell of /verify always is one, and does not say so besides.
const served = typeof document === 'undefined' ? undefined : servedBy(document.documentElement)

function servedBy({ dataset, lang }: HTMLElement) {
  return dataset.spoken ?? lang
}

/** The language of who reads, for pages that are written in all of them. */
export function readersLanguage(): Language {
  const kept = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1]
  const known = languages.find(({ tag }) => tag === (served || kept))
  return known?.tag ?? pickLanguage(navigator.languages.join(','))
}
