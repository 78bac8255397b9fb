import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { normalizePin } from '../domain/pin.ts'
import { lang, sessionId } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, endpoint } from './endpoint.ts'
import { timeZone, verdictReply } from './scans.ts'

export const pinOutcomes = ['confirmed_first', 'confirmed_again', 'pin_wrong', 'pin_locked'] as const
export type PinOutcome = (typeof pinOutcomes)[number]

const hiddenPin = z
  .string(messages.pins.malformed)
  .max(40, messages.pins.malformed)
  .meta({ examples: ['4821 0937'] })
  .transform((typed, context) => {
    const pin = normalizePin(typed)
    if (pin === undefined) context.addIssue({ code: 'custom', message: messages.pins.malformed })
    return pin ?? z.NEVER
  })

/** What the check of a hidden PIN found. */
export const pinResult = z.object({
  outcome: z.enum(pinOutcomes),
  usedAt: z.iso.datetime().nullable().meta({ description: 'When the PIN was first used; null unless it is right.' }),
  usedByYou: z.boolean().meta({ description: 'The visitor of this check used it first. Not with `confirmed_first`.' }),
  triesLeft: z
    .number()
    .nullable()
    .meta({ description: 'How many more wrong tries are answered now; null when it is right.' }),
  wasGuessed: z.boolean().meta({
    description: `The PIN is right, and at least ${limits.pinGuessesToDoubt} were wrong in the last day: somebody may be guessing it.`,
  }),
  waitSeconds: z.number().nullable().meta({ description: 'How long no further try is answered; null while one is.' }),
})
export type PinResult = z.infer<typeof pinResult>

export const checkPin = endpoint({
  method: 'POST',
  path: '/api/products/verify/:verificationNumber/pin',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Check the hidden PIN of a code',
  description:
    'Tells whether the PIN under the scratch panel belongs to the code, and whether it was used before. It is no scan and counts ' +
    'against no scan limit. The same `attemptId` again is the same check and gets the same answer. A code that is blocked, recalled, ' +
    'not released or expired is answered as by the verify call, without `pin`. Each network and each visitor has five wrong tries an ' +
    'hour for a code; then `pin_locked` tells how long to wait, longer each time.',
  // Any text, as for the verify call.
  params: z.strictObject({
    verificationNumber: z.string().meta({ description: 'The serial, as printed or as a person typed it.' }),
  }),
  query: z.strictObject({
    lang: lang.meta({ description: 'The language of `localized` in the reply. Without it there is no `localized`.' }),
    timeZone: timeZone.meta({ description: 'The IANA time zone whose days the dates in `localized` are.' }),
  }),
  body: bodyOf({
    pin: hiddenPin.meta({ description: 'The 8 digits; spaces and hyphens between them are ignored.' }),
    attemptId: z.uuid(messages.notAnId).meta({ description: 'The id of this check, made by the client.' }),
    sessionId: sessionId.optional().meta({ description: 'The visitor’s id, made by the browser.' }),
  }),
  reply: verdictReply.extend({
    pin: pinResult.optional().meta({ description: 'Absent where the verdict on the code comes before its PIN.' }),
  }),
  errors: ['not_allowed', 'not_found', 'rate_limited'],
})
