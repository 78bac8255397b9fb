import { z } from 'zod'
import { languageTags } from '../i18n/languages.ts'

/** What a visitor can be told about a code (design 4, "Verdict"). */
export const verdictNames = [
  'genuine_first',
  'genuine_again',
  'expired',
  'recalled',
  'limit_reached',
  'blocked',
  'not_released',
  'unknown',
  'mistyped',
] as const
export const verdictName = z.enum(verdictNames)
export type VerdictName = z.infer<typeof verdictName>

export const verificationStatus = z.enum(['FIRST_SCAN', 'REPEAT_SCAN', 'LIMIT_REACHED'])

export const tones = ['green', 'gold', 'red', 'grey'] as const
export type Tone = (typeof tones)[number]

const text = z.string().optional()
/**
 * A verdict in the words of one language, each by the name of its place in the markup (`data-fill`); a place without words
 * stays empty and is not shown. What partners wrote stands as they wrote it.
 */
export const localizedVerdict = z.object({
  language: z.enum(languageTags),
  tone: z.enum(tones),
  title: z.string(),
  sentence: text,
  product: text,
  company: text,
  /** The serial that was asked for, where there is no unit to name. */
  enteredSerial: text,
  evidence: text,
  /** In the place of `evidence`, where a genuine unit was checked before: it is washed in gold. */
  repeatEvidence: text,
  /** Lines. */
  reason: text,
  nextStep: text,
  /** Nobody answered: the label of the link that asks again. */
  retry: text,
  category: text,
  status: text,
  batch: text,
  manufacturingDate: text,
  expirationDate: text,
  serial: text,
})
export type LocalizedVerdict = z.infer<typeof localizedVerdict>
