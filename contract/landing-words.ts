import type { Language } from './languages.ts'
import type { Landing } from './words/landing/en.ts'

// One file for each, written out, as in languages.ts.
const files: Record<Language, () => Promise<{ landing: Landing }>> = {
  en: () => import('./words/landing/en.ts'),
  ha: () => import('./words/landing/ha.ts'),
  yo: () => import('./words/landing/yo.ts'),
  ig: () => import('./words/landing/ig.ts'),
  pcm: () => import('./words/landing/pcm.ts'),
  fr: () => import('./words/landing/fr.ts'),
}

/** The words of the landing page, apart from the others: a shopper with a verdict does not load them. */
export const loadLanding = async (language: Language): Promise<Landing> => (await files[language]()).landing
