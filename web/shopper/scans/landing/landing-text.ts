import type { LandingText } from '@sahihi/contract/i18n/en/landing.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'

let current: { language: Language; text: LandingText } | undefined

/** Loads the text of the landing page; call it before the page renders. */
export async function loadLandingText(language: Language) {
  if (current?.language !== language) current = { language, text: await loadLanding(language) }
}

/** The text of the landing page in its language. */
export function landingText(): LandingText {
  if (!current) throw new Error('The text of the landing page is not loaded yet.')
  return current.text
}
