import type { LandingText } from '@sahihi/contract/i18n/en/landing.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'

let brought: { language: Language; words: LandingText } | undefined

/** Brings the words of the landing page before it is drawn with them. */
export async function bringLandingWords(language: Language) {
  if (brought?.language !== language) brought = { language, words: await loadLanding(language) }
}

/** What the landing page says, in the language in which it is written. `bringLandingWords` comes first. */
export function landingWords(): LandingText {
  if (!brought) throw new Error('The words of the landing page have not come yet.')
  return brought.words
}
