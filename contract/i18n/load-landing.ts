import type { LandingText } from './en/landing.ts'
import type { Language } from './languages.ts'

// One literal import per language, as in languages.ts.
const files: Record<Language, () => Promise<{ landing: LandingText }>> = {
  en: () => import('./en/landing.ts'),
  ha: () => import('./ha/landing.ts'),
  yo: () => import('./yo/landing.ts'),
  ig: () => import('./ig/landing.ts'),
  pcm: () => import('./pcm/landing.ts'),
  fr: () => import('./fr/landing.ts'),
  sw: () => import('./sw/landing.ts'),
}

/** The text of the landing page, apart from the rest: a shopper with a verdict does not load it. */
export const loadLanding = async (language: Language): Promise<LandingText> => (await files[language]()).landing
