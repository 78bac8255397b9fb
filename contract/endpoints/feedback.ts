import { z } from 'zod'
import { pagination, wholeNumber } from './inventory-codes.ts'
import { bodyOf, endpoint, replyOf } from './endpoint.ts'
import { type EmojiOption, emojiOptions } from '../domain/feedback-options.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { calendarDate, id, lineOfText, optionalLine, optionalText, place, sessionId } from '../domain/text.ts'

const title = lineOfText(limits.questionMax)
const face = z.enum(emojiOptions, messages.oneOf(emojiOptions))
const allFaces: EmojiOption[] = [...emojiOptions]
const eachFaceOnce = messages.eachOnce(emojiOptions)
const isEachFaceOnce = (options: EmojiOption[]) => options.length === emojiOptions.length && new Set(options).size === emojiOptions.length

const option = bodyOf({
  value: z.string(messages.required).regex(/^[a-z0-9_-]{1,40}$/, messages.optionValue),
  label: lineOfText(limits.optionMax),
})
const areDistinct = (options: { value: string; label: string }[]) =>
  new Set(options.map(({ value }) => value)).size === options.length &&
  new Set(options.map(({ label }) => label.toLowerCase())).size === options.length

/**
 * What a product asks its shoppers (specification 3, "Feedback config"): each question that is there is asked, at least one.
 * The two flags may be sent along, as the specification lists them, and are always given back.
 */
export const feedbackConfig = bodyOf({
  verificationEnabled: z.literal(false, messages.oneOf([false])).optional(),
  feedbackEnabled: z.literal(true, messages.oneOf([true])).optional(),
  emoji: bodyOf({
    title,
    options: z.array(face, eachFaceOnce).refine(isEachFaceOnce, eachFaceOnce).default(allFaces),
  }).optional(),
  multipleChoice: bodyOf({
    title,
    options: z
      .array(option, messages.optionsMin)
      .min(limits.optionsMin, messages.optionsMin)
      .max(limits.optionsMax, messages.optionsMax)
      .refine(areDistinct, messages.optionsAlike),
  }).optional(),
  rating: bodyOf({
    title,
    scale: z.literal(limits.ratingMax, messages.oneOf([limits.ratingMax])).default(limits.ratingMax),
  }).optional(),
  openEnded: bodyOf({
    title,
    placeholder: optionalLine(limits.questionMax)
      .overwrite((words) => words || messages.openEndedPlaceholder)
      .default(messages.openEndedPlaceholder),
    maxLength: z.literal(limits.openEndedMax, messages.oneOf([limits.openEndedMax])).default(limits.openEndedMax),
  }).optional(),
}).refine(({ emoji, multipleChoice, rating, openEnded }) => emoji || multipleChoice || rating || openEnded, {
  message: messages.askSomething,
})
export type FeedbackConfigForm = z.input<typeof feedbackConfig>
export type FeedbackConfig = z.output<typeof feedbackConfig>

const device = z
  .object({ deviceType: z.enum(['mobile', 'desktop']).optional().catch(undefined) })
  .catch({})
  .default({})

/** What a visitor answers: each question is optional, one answer at least (specification 5, "Feedback"). */
export const responses = bodyOf({
  emoji: face.nullish(),
  multipleChoice: z.string(messages.notPlainText).max(40, messages.tooLong(40)).nullish(),
  rating: z
    .number(messages.wholeNumberRange(1, limits.ratingMax))
    .int(messages.wholeNumberRange(1, limits.ratingMax))
    .min(1, messages.wholeNumberRange(1, limits.ratingMax))
    .max(limits.ratingMax, messages.wholeNumberRange(1, limits.ratingMax))
    .nullish(),
  openEnded: optionalText(limits.openEndedMax).nullable(),
}).refine(
  ({ emoji, multipleChoice, rating, openEnded }) => emoji || multipleChoice || rating || openEnded,
  messages.answerSomething,
)
export type Responses = z.output<typeof responses>

export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/products/qr/:verificationNumber/feedback',
  access: 'public',
  summary:
    'Answer a product’s questions, once for each visitor and code, and no more often than the code was scanned. The same submissionId again is the same submission; another one is a 409 with data.previousSubmission',
  params: z.strictObject({ verificationNumber: z.string() }),
  body: bodyOf({
    responses,
    submissionId: z.uuid(messages.notAnId).optional(),
    sessionId,
    deviceInfo: device,
    geoLocation: place,
  }),
  reply: replyOf({
    message: z.string(),
    data: z.object({ submittedAt: z.iso.datetime(), productName: z.string() }),
  }),
})

export const feedbackEntry = z.object({
  id: z.string(),
  submittedAt: z.iso.datetime(),
  verificationNumber: z.string(),
  batch: z.object({ id: z.string(), name: z.string() }),
  responses: z.object({
    rating: z.number().nullable(),
    emoji: face.nullable(),
    /** The value of the option; its label is in the product's questions. */
    multipleChoice: z.string().nullable(),
    openEnded: z.string().nullable(),
  }),
  deviceInfo: z.object({ deviceType: z.enum(['mobile', 'desktop']).nullable() }),
  city: z.string().nullable(),
})
export type FeedbackEntry = z.infer<typeof feedbackEntry>

/** Which answers: those whose text holds `search`, of one batch, from one day to another (both included, days of the partner). */
const which = {
  search: optionalLine(limits.nameMax),
  batchId: id.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/products/:id/feedback',
  access: 'partner',
  summary: 'The answers of a product’s shoppers (or, given a batch, of that batch’s), newest first',
  params: z.strictObject({ id }),
  query: z.strictObject({
    page: wholeNumber(100_000).default(1),
    limit: wholeNumber(100).default(limits.codesPerPage),
    withText: z.enum(['true', 'false'], messages.oneOf(['true', 'false'])).default('false'),
    ...which,
  }),
  reply: replyOf({
    data: z.object({ feedback: z.array(feedbackEntry), pagination }),
    totalQRCodes: z.number(),
  }),
})

const counted = z.object({ value: z.string(), label: z.string(), count: z.number() })

export const getFeedbackSummary = endpoint({
  method: 'GET',
  path: '/api/products/:id/feedback-summary',
  access: 'partner',
  summary:
    'How often each answer was given; responseRate is answers for each code scanned in the same batches and days',
  params: z.strictObject({ id }),
  query: z.strictObject({ batchId: which.batchId, from: which.from, to: which.to }),
  reply: replyOf({
    data: z.object({
      productName: z.string(),
      answers: z.number(),
      scannedCodes: z.number(),
      /** From 0; may pass 1 where several visitors answer for one code. */
      responseRate: z.number(),
      averageRating: z.number().nullable(),
      /** The product's questions; each list below is there when its question is asked. */
      config: feedbackConfig.nullable(),
      emoji: z.array(counted),
      multipleChoice: z.array(counted),
      rating: z.array(counted),
      batches: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
})
export type FeedbackSummary = z.infer<typeof getFeedbackSummary.reply>['data']

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/products/:id/feedback-export',
  access: 'partner',
  summary: 'The same answers as a table for a spreadsheet (CSV, RFC 4180; no cell can be a formula)',
  params: z.strictObject({ id }),
  query: z.strictObject(which),
  file: 'text/csv',
})
