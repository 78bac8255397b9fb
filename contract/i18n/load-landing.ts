import type { Landing } from './en/landing.ts'
import type { Language } from './languages.ts'

// One file for each, written out, as in languages.ts.
const files: Record<Language, () => Promise<{ landing: Landing }>> = {
  en: () => import('./en/landing.ts'),
  ha: () => import('./ha/landing.ts'),
  yo: () => import('./yo/landing.ts'),
  ig: () => import('./ig/landing.ts'),
  pcm: () => import('./pcm/landing.ts'),
  fr: () => import('./fr/landing.ts'),
}

/** The words of the landing page, apart from the others: a shopper with a verdict does not load them. */
export const loadLanding = async (language: Language): Promise<Landing> => (await files[language]()).landing
