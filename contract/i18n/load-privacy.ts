import type { PrivacyText } from './en/privacy.ts'
import type { Language } from './languages.ts'

// One literal import per language, as in languages.ts.
const files: Record<Language, () => Promise<{ privacy: PrivacyText }>> = {
  en: () => import('./en/privacy.ts'),
  ha: () => import('./ha/privacy.ts'),
  yo: () => import('./yo/privacy.ts'),
  ig: () => import('./ig/privacy.ts'),
  pcm: () => import('./pcm/privacy.ts'),
  fr: () => import('./fr/privacy.ts'),
  sw: () => import('./sw/privacy.ts'),
}

/** The text of the privacy page, apart from the rest: no other page loads it. */
export const loadPrivacy = async (language: Language): Promise<PrivacyText> => (await files[language]()).privacy
