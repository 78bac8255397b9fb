import { z } from 'zod'
import { languageTags } from '../i18n/languages.ts'
import { mapProductFacts } from './product-facts.ts'

/** The verdicts on a code (docs/verdicts.md, "Which verdict"). */
export const verdictNames = [
  'genuine_first',
  'genuine_again',
  'suspected_copy',
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

/** The verdicts on issued codes that are counted as failed checks (docs/verdicts.md, "Failed checks"). */
export const failedVerdicts = ['recalled', 'blocked', 'not_released', 'limit_reached', 'expired'] as const
export type FailedVerdict = (typeof failedVerdicts)[number]

export const verificationStatus = z.enum(['FIRST_SCAN', 'REPEAT_SCAN', 'LIMIT_REACHED'])

export const tones = ['green', 'gold', 'amber', 'red', 'grey'] as const
export type Tone = (typeof tones)[number]

const text = z.string().optional()

/** How a page offers the field for the hidden PIN: quietly, as the main thing to do, or once more after a wrong PIN. */
export const pinPrompt = z.enum(['quiet', 'main', 'again'])
export type PinPrompt = z.infer<typeof pinPrompt>

/**
 * A verdict in one language. Each text fills the element of the markup with its name as `slot`; an element without text
 * is not shown. Texts of partners are not translated.
 */
export const localizedVerdict = z.object({
  language: z.enum(languageTags),
  tone: z.enum(tones),
  title: z.string(),
  sentence: text,
  product: text,
  company: text,
  enteredSerial: text.meta({ description: 'The serial as it was entered, when there is no code for it.' }),
  evidence: text.meta({ description: 'What was counted about this code.' }),
  repeatEvidence: text.meta({ description: 'In place of `evidence` for a genuine unit that was checked before.' }),
  reason: text.meta({ description: 'Why: the manufacturer’s reason or our own words, one line each.' }),
  nextStep: text.meta({ description: 'What to do.' }),
  action: text.meta({
    description: 'The label of the main action, where it is a call to the manufacturer or a comparison of the pack.',
  }),
  actionUrl: text.meta({ description: 'With `action`: its address.' }),
  inDoubt: text.meta({ description: 'How to reach this page without the label.' }),
  site: text.meta({ description: 'That the page speaks for the manufacturer’s website, if it is proven.' }),
  checkedAt: text.meta({ description: 'That it was checked today, with the time in the zone of `timeZone`.' }),
  retry: text.meta({ description: 'The label of the link that tries again, when the server did not answer.' }),
  ...mapProductFacts(() => text),
  status: text.meta({ description: 'Not with a warning about a code that nobody checked before.' }),
  batch: text,
  manufacturingDate: text,
  expirationDate: text,
  serial: text,
  picture: text.meta({
    description: 'The address of the product’s picture, to compare with the pack, where that helps.',
  }),
  logo: text.meta({ description: 'The address of the company’s logo.' }),
  look: z
    .literal('sealed')
    .optional()
    .meta({ description: 'The seal is drawn whole: a first right PIN on a code that nothing speaks against.' }),
  pin: pinPrompt.optional().meta({
    description:
      'How to offer the PIN: as `data.pinOffer`, or `again` after a wrong PIN where another try is answered.',
  }),
})
export type LocalizedVerdict = z.infer<typeof localizedVerdict>

/** The line of a regulator for shoppers, which operators set for a country. */
export const regulator = z.object({ country: z.string(), name: z.string(), phone: z.string() }).meta({
  description: 'With any verdict but a good one: whom shoppers can call in their country, if the operator has set it.',
})
export type Regulator = z.infer<typeof regulator>
