import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'
import { languageTags } from '../i18n/languages.ts'

// Controls (a NUL cannot be stored by PostgreSQL), and what is not seen and can disguise a name (Unicode TR 36, 3.6): format
// characters, such as bidirectional overrides and zero-width spaces, and the Hangul fillers, which count as letters. The
// zero-width joiners stay: Persian and the scripts of India are not written without them (UAX 31, 2.3).
const forbidden = /(?![\t\r\n\u200C\u200D])[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0]/u
const seen = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u
const isOneLine = (text: string) => !/[\t\r\n\u2028\u2029]/.test(text)
const isSeen = (text: string) => seen.test(text)
const isPlain = (text: string) => text.isWellFormed() && !forbidden.test(text)

/**
 * One line or paragraph of a person's own words: trimmed, with a letter or a figure at least, in well-formed Unicode without
 * control or hidden characters, at most `max` characters.
 */
export const text = (max: number, missing: string = messages.required) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, messages.tooLong(max))
    .refine(isSeen, { error: missing, abort: true })
    .refine(isPlain, messages.notPlainText)

/** As `text`, for what is one line: a name never holds a line break, wherever it is shown or mailed. */
export const lineOfText = (max: number) => text(max).refine(isOneLine, messages.notPlainText)

export const optionalText = (max: number) =>
  z
    .string(messages.notPlainText)
    .trim()
    .max(max, messages.tooLong(max))
    .refine(isPlain, messages.notPlainText)
    .optional()

/** Why a decision was made, empty where nothing is said; `asksWhy` says when it must be. */
export const reason = (max: number) => optionalText(max).default('')

/** Asks a decision for its reason in words that say who reads it; none where none is needed. */
export const asksWhy =
  <Action extends string>(words: Record<Action, string | undefined>) =>
  (body: { action: Action; reason: string }, ask: z.RefinementCtx) => {
    const message = words[body.action]
    if (message && !isSeen(body.reason)) ask.addIssue({ code: 'custom', path: ['reason'], message })
  }

export const optionalLine = (max: number) =>
  optionalText(max).refine((value = '') => isOneLine(value), messages.notPlainText)

export const email = z
  .string(messages.required)
  .trim()
  .min(1, messages.required)
  .max(254, messages.tooLong(254))
  .toLowerCase()
  .pipe(z.email(messages.notAnEmail))

/** International or local telephone number as people write it: 6 to 20 digits among +, spaces, dots, hyphens and brackets. */
export const phoneNumber = z
  .string(messages.required)
  .trim()
  .min(1, messages.required)
  .max(32, messages.tooLong(32))
  .refine((value) => /^\+?[\d\s().-]+$/.test(value) && /^\d{6,20}$/.test(value.replace(/\D/g, '')), messages.notAPhone)

/** A calendar date `YYYY-MM-DD` that exists (30 February does not), from 1900 to 2199. */
export const calendarDate = z.iso
  .date(messages.notADate)
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', messages.notADate)

export const id = z.uuid(messages.notAnId)

/** A visitor, as the browser's own storage names it. */
export const sessionId = z.string(messages.notAnId).regex(/^[A-Za-z0-9_-]{8,64}$/, messages.notAnId)

/** A point on the globe, in degrees. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
/** Where a visitor says to be; a malformed place is as good as none, and never costs what was sent with it. */
export const place = coordinates.nullish().catch(null)

/**
 * The language in which a reply shall speak to its reader, where it has more to say than data. One that is not spoken here
 * (translators of pages change what a page says of itself) is English, and never costs the answer.
 */
export const lang = z.enum(languageTags).optional().catch('en')
