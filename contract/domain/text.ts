import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'
import { languageTags } from '../i18n/languages.ts'
import { parseEmailAddress } from './email-address.ts'
import { limits } from './limits.ts'
import { hasVisibleText, visibleText } from './visible-text.ts'

// PostgreSQL cannot store a NUL, nor XML any control character, such as in the SVG of a label.
const forbidden = /(?![\t\r\n])\p{Cc}/u
const isOneLine = (text: string) => !/[\t\r\n\u2028\u2029]/.test(text)
const isPlain = (text: string) => text.isWellFormed() && !forbidden.test(text)

/**
 * Free text: trimmed, with at least one letter, digit or emoji, in well-formed Unicode without control characters, from `min` to
 * `max` characters. Invisible characters are removed.
 */
export const text = (max: number, missing: string = messages.required, min = 1) =>
  z
    .string(missing)
    .overwrite(visibleText)
    .trim()
    .min(min, { error: missing, abort: true })
    .max(max, messages.tooLong(max))
    .refine(hasVisibleText, { error: missing, abort: true })
    .refine(isPlain, messages.notPlainText)

/** Like `text`, but a single line: a name never holds a line break, wherever it is shown or mailed. */
export const lineOfText = (max: number, missing?: string) => text(max, missing).refine(isOneLine, messages.notPlainText)

export const optionalText = (max: number) =>
  z
    .string(messages.notPlainText)
    .overwrite(visibleText)
    .trim()
    .max(max, messages.tooLong(max))
    .refine(isPlain, messages.notPlainText)
    .optional()

/** The reason of a decision that needs one; `missing` says who reads it. */
export const reason = (missing: string, { min = 1, max = limits.reasonMax }: { min?: number; max?: number } = {}) =>
  text(max, missing, min)

export const optionalLine = (max: number) =>
  optionalText(max).refine((value = '') => isOneLine(value), messages.notPlainText)

/** An email address, as `parseEmailAddress` has it, in lower case. */
export const email = z
  .string(messages.required)
  .trim()
  .min(1, { error: messages.required, abort: true })
  .max(254, { error: messages.tooLong(254), abort: true })
  .refine((value) => parseEmailAddress(value) !== undefined, messages.notAnEmail)
  .overwrite((value) => (parseEmailAddress(value) ?? value).toLowerCase())
  .meta({ format: 'email' })

/** A new password; a long one is never cut (OWASP Password Storage Cheat Sheet). */
export const newPassword = z
  .string(messages.required)
  .min(limits.passwordMin, messages.passwordShort)
  .max(limits.passwordMax, messages.passwordLong)
  .refine((value) => value.isWellFormed(), messages.notPlainText)
  .meta({ description: 'The new password.' })

const isPhoneNumber = (value: string) => /^\+?[\d\s().-]+$/.test(value) && /^\d{6,20}$/.test(value.replace(/\D/g, ''))

/** An international or local telephone number: 6 to 20 digits with +, spaces, dots, hyphens and brackets. */
export const phoneNumber = z
  .string(messages.required)
  .trim()
  .min(1, { error: messages.required, abort: true })
  .max(32, messages.tooLong(32))
  .refine(isPhoneNumber, messages.notAPhone)

/** A telephone number, or empty for none. */
export const optionalPhoneNumber = z
  .string(messages.notAPhone)
  .trim()
  .max(32, messages.tooLong(32))
  .refine((value) => value === '' || isPhoneNumber(value), messages.notAPhone)

/** An email address in lower case, or empty for none. */
export const optionalEmail = z
  .string(messages.notAnEmail)
  .trim()
  .max(254, messages.tooLong(254))
  .refine((value) => value === '' || parseEmailAddress(value) !== undefined, messages.notAnEmail)
  .overwrite((value) => (parseEmailAddress(value) ?? value).toLowerCase())

/** The https address of a website, or empty for none. */
export const optionalWebsite = z
  .string(messages.links.notAnAddress)
  .trim()
  .max(300, messages.tooLong(300))
  .refine((value) => value === '' || URL.parse(value)?.protocol === 'https:', messages.links.notAnAddress)
  .refine(hasNoLogin, messages.links.noLogin)

/** A calendar date `YYYY-MM-DD` that exists (30 February does not), from 1900 to 2199. */
export const calendarDate = z.iso
  .date(messages.notADate)
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', messages.notADate)

export const id = z.uuid(messages.notAnId)

/** One of these words. */
export const oneOf = <const W extends readonly string[]>(words: W) => z.enum(words, messages.oneOf(words))

/** A whole number from `min` to `max`, with one message for whatever else is sent. */
export const integer = (min: number, max: number, message = messages.wholeNumberRange(min, max)) =>
  z.int(message).min(min, message).max(max, message)

/** Whether a web address names no user and no password. */
export function hasNoLogin(address: string): boolean {
  const url = URL.parse(address)
  return !url || `${url.username}${url.password}` === ''
}

export const trueOrFalse = z.boolean(messages.oneOf([true, false]))

/** The id of a visitor, made by the browser. */
export const sessionId = z.string(messages.notAnId).regex(/^[A-Za-z0-9_-]{8,64}$/, messages.notAnId)

/** A point on the globe, in degrees. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
/** A visitor's location. A malformed one counts as none, so that it never costs the request that carries it. */
export const place = coordinates.nullish().catch(null)

/**
 * The language of the texts in a reply. An unknown one (browser translators change a page's language) becomes English, so that it
 * never costs the reply.
 */
export const lang = z.enum(languageTags).optional().catch('en')
