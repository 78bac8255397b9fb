import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import type { ShopperText } from '@sahihi/contract/i18n/en/shopper.ts'
import {
  type Language,
  languageCookie,
  languages,
  loadTranslations,
  pickLanguage,
} from '@sahihi/contract/i18n/languages.ts'

let current: { language: Language; text: ShopperText } | undefined

/** Loads the text for shoppers in a language and sets the page's `lang`. The router awaits it before it shows a page for shoppers. */
export async function setLocale(language: Language) {
  if (current?.language !== language) current = { language, text: await loadTranslations(language) }
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** The text for shoppers in the page's language. */
export const t = (): ShopperText => loaded().text

/** What a page says that did not load, also where no text for shoppers is loaded. */
export const loadErrorText = () =>
  current
    ? { ...current.text, lang: current.language }
    : { network: basicMessages.pageNotLoaded, retry: basicMessages.tryAgain, lang: 'en' }

/** The language of the page, for dates and numbers. */
export const currentLanguage = (): Language => loaded().language

function loaded() {
  if (!current) throw new Error('No language is loaded yet.')
  return current
}

// The server's choice for the first page, read once: it also holds where the browser stores no cookie. The shell of
// /verify has only `lang`, because it is always a page for shoppers.
const served = typeof document === 'undefined' ? undefined : servedLanguage(document.documentElement)

function servedLanguage({ dataset, lang }: HTMLElement) {
  return dataset.language ?? lang
}

/** The reader's language, for pages that exist in all of them. */
export function preferredLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie)?.[1]
  const known = languages.find(({ tag }) => tag === (served || chosen))
  return known?.tag ?? pickLanguage(navigator.languages.join(','))
}
