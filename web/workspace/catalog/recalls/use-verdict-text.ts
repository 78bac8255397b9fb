import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { useQuery } from '@tanstack/react-query'

// One literal import for each language: a bundler splits only what it can read.
const words = {
  en: () => import('@sahihi/contract/i18n/en/verdicts.ts'),
  ha: () => import('@sahihi/contract/i18n/ha/verdicts.ts'),
  yo: () => import('@sahihi/contract/i18n/yo/verdicts.ts'),
  ig: () => import('@sahihi/contract/i18n/ig/verdicts.ts'),
  pcm: () => import('@sahihi/contract/i18n/pcm/verdicts.ts'),
  fr: () => import('@sahihi/contract/i18n/fr/verdicts.ts'),
  sw: () => import('@sahihi/contract/i18n/sw/verdicts.ts'),
}
/** What shoppers read with verdicts, in one of their languages. */
export const useVerdictText = (language: Language) =>
  useQuery({
    queryKey: ['verdict text', language],
    queryFn: async () => (await words[language]()).verdictText,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
