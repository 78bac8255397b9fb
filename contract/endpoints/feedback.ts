import { z } from 'zod'
import { type EmojiOption, emojiOptions, questionKinds } from '../domain/feedback-options.ts'
import { limits } from '../domain/limits.ts'
import {
  calendarDate,
  id,
  integer,
  lineOfText,
  oneOf,
  optionalLine,
  optionalText,
  place,
  sessionId,
} from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, doneReply, endpoint, replyOf } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'

const title = lineOfText(limits.questionMax)
const face = oneOf(emojiOptions)
const allFaces: EmojiOption[] = [...emojiOptions]
const eachFaceOnce = messages.eachOnce(emojiOptions)
const isEachFaceOnce = (options: EmojiOption[]) =>
  options.length === emojiOptions.length && new Set(options).size === emojiOptions.length

const questionKind = oneOf(questionKinds)
const counter = z.number(messages.wholeNumber).int(messages.wholeNumber).min(1, messages.wholeNumber)
const revision = counter.optional().meta({
  description: 'Grows when the question is reworded; 1 without it. Set by the server.',
})

const option = bodyOf({
  value: z.string(messages.required).regex(/^[a-z0-9_-]{1,40}$/, messages.optionValue),
  label: lineOfText(limits.optionMax),
})
const areDistinct = (options: { value: string; label: string }[]) =>
  new Set(options.map(({ value }) => value)).size === options.length &&
  new Set(options.map(({ label }) => label.toLowerCase())).size === options.length

/**
 * The feedback form of a product (docs/insight.md, "Feedback"). Each question in it is asked; it needs at least one. The two
 * flags are optional in a request and always in a reply.
 */
export const feedbackConfig = bodyOf({
  verificationEnabled: z.literal(false, messages.oneOf([false])).optional(),
  feedbackEnabled: z.literal(true, messages.oneOf([true])).optional(),
  version: counter.optional().meta({ description: 'Counts the edits of the form; 1 without it. Set by the server.' }),
  order: z
    .array(questionKind, messages.oneOf(questionKinds))
    .max(questionKinds.length, messages.eachOnce(questionKinds))
    .refine((order) => new Set(order).size === order.length, messages.eachOnce(questionKinds))
    .optional()
    .meta({ description: 'The order of the questions; those that it leaves out come last.' }),
  emoji: bodyOf({
    title,
    revision,
    options: z.array(face, eachFaceOnce).refine(isEachFaceOnce, eachFaceOnce).default(allFaces),
  }).optional(),
  multipleChoice: bodyOf({
    title,
    revision,
    options: z
      .array(option, messages.optionsMin)
      .min(limits.optionsMin, messages.optionsMin)
      .max(limits.optionsMax, messages.optionsMax)
      .refine(areDistinct, messages.optionsNotUnique)
      .meta({
        examples: [
          [
            { value: 'taste', label: 'Taste' },
            { value: 'price', label: 'Price' },
          ],
        ],
      }),
  }).optional(),
  rating: bodyOf({
    title,
    revision,
    scale: z.literal(limits.ratingMax, messages.oneOf([limits.ratingMax])).default(limits.ratingMax),
  }).optional(),
  openEnded: bodyOf({
    title,
    revision,
    placeholder: optionalLine(limits.questionMax)
      .overwrite((words) => words || messages.openEndedPlaceholder)
      .default(messages.openEndedPlaceholder),
    maxLength: z.literal(limits.openEndedMax, messages.oneOf([limits.openEndedMax])).default(limits.openEndedMax),
  }).optional(),
}).refine(({ emoji, multipleChoice, rating, openEnded }) => emoji || multipleChoice || rating || openEnded, {
  message: messages.questionRequired,
})
export type FeedbackConfigForm = z.input<typeof feedbackConfig>
export type FeedbackConfig = z.output<typeof feedbackConfig>

const device = z
  .object({ deviceType: z.enum(['mobile', 'desktop']).optional().catch(undefined) })
  .catch({})
  .default({})

/** The responses of a visitor: each is optional, at least one is required. */
export const responses = bodyOf({
  emoji: face.nullish(),
  multipleChoice: z.string(messages.notPlainText).max(40, messages.tooLong(40)).nullish(),
  rating: integer(1, limits.ratingMax).nullish(),
  openEnded: optionalText(limits.openEndedMax).nullable(),
}).refine(
  ({ emoji, multipleChoice, rating, openEnded }) => emoji || multipleChoice || rating || openEnded,
  messages.answerRequired,
)
export type Responses = z.output<typeof responses>

export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/products/qr/:verificationNumber/feedback',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Submit feedback on a scanned product',
  description:
    'Once for each visitor and code, and at most once for each scan of the code. The same `submissionId` again replaces the ' +
    'responses; another one is a 409 with `data.previousSubmission`. A 403 has a `data.kind`: `not_offered`, ' +
    '`unit_not_for_sale` or `not_scanned`.',
  params: z.strictObject({ verificationNumber: z.string().meta({ description: 'The serial, as printed or typed.' }) }),
  body: bodyOf({
    responses,
    submissionId: z
      .uuid(messages.notAnId)
      .optional()
      .meta({ description: 'The id of this submission, made by the client.' }),
    sessionId: sessionId.meta({ description: 'The visitor’s id, made by the browser.' }),
    formVersion: counter
      .max(2_147_483_647, messages.wholeNumber)
      .default(1)
      .meta({ description: 'The `version` of the form that the visitor saw.' }),
    deviceInfo: device,
    geoLocation: place,
  }),
  reply: doneReply(z.object({ submittedAt: z.iso.datetime(), productName: z.string() })),
  errors: ['not_allowed', 'conflict', 'rate_limited'],
})

const feedbackStatus = oneOf(['counted', 'held', 'discarded'])
export type FeedbackStatus = z.infer<typeof feedbackStatus>

export const feedbackEntry = z.object({
  id: z.string(),
  status: feedbackStatus.meta({
    description:
      'Feedback is `held` when too much came from one network. It counts nowhere until you accept it, and never when you discard it.',
  }),
  submittedAt: z.iso.datetime(),
  verificationNumber: z.string(),
  batch: z.object({ id: z.string(), name: z.string() }),
  responses: z.object({
    rating: z.number().nullable(),
    emoji: face.nullable(),
    multipleChoice: z.string().nullable().meta({ description: 'The value of the option; `choice` is its label.' }),
    openEnded: z.string().nullable(),
  }),
  choice: z.string().nullable().meta({ description: 'The label of the chosen option, as the visitor read it.' }),
  earlierQuestions: z
    .array(z.object({ question: questionKind, title: z.string() }))
    .meta({ description: 'The questions that were answered and that the form no longer asks so.' }),
  deviceInfo: z.object({ deviceType: z.enum(['mobile', 'desktop']).nullable() }),
  city: z.string().nullable(),
})
export type FeedbackEntry = z.infer<typeof feedbackEntry>

const productOrBatch = z.strictObject({
  id: id.meta({ description: 'The id of a product, or of one of its batches.' }),
})
const filters = {
  search: optionalLine(limits.nameMax).meta({ description: 'Only feedback with this text in its comment.' }),
  batchId: id.optional().meta({ description: 'Only feedback on this batch.' }),
  from: calendarDate.optional().meta({ description: 'The first day, in the partner’s time zone.' }),
  to: calendarDate.optional().meta({ description: 'The last day, included.' }),
}

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/products/:id/feedback',
  access: 'partner',
  permission: 'feedback:read',
  summary: 'List the feedback on a product',
  description: 'Newest first, of a product or of one batch, with the number of its codes.',
  params: productOrBatch,
  query: listQuery(pageLimit(limits.codesPerPage, 'Answers'), {
    withText: oneOf(['true', 'false']).default('false').meta({ description: 'Only feedback with a comment.' }),
    status: feedbackStatus.default('counted').meta({ description: 'Only feedback that counts, is held or discarded.' }),
    ...filters,
  }),
  reply: listReply(z.object({ feedback: z.array(feedbackEntry), pagination })).extend({ totalQRCodes: z.number() }),
})

const optionCount = z.object({ value: z.string(), label: z.string(), count: z.number() })

export const getFeedbackSummary = endpoint({
  method: 'GET',
  path: '/api/products/:id/feedback-summary',
  access: 'partner',
  permission: 'feedback:read',
  summary: 'Summarise the feedback on a product',
  description:
    'How often each option was chosen, for the questions of the form, and the share of scanned codes with feedback. Answers to questions that were reworded or retired are counted apart.',
  params: productOrBatch,
  query: z.strictObject({ batchId: filters.batchId, from: filters.from, to: filters.to }),
  reply: replyOf({
    data: z.object({
      productName: z.string(),
      feedbackCount: z.number(),
      heldCount: z.number().meta({ description: 'How much feedback is held and in none of the other figures.' }),
      newestHeldAt: z.iso.datetime().nullable().meta({ description: 'When the newest of it was submitted.' }),
      discardedCount: z.number().meta({ description: 'How much held feedback you discarded.' }),
      scannedCodes: z.number(),
      responseRate: z.number().meta({
        description: '`feedbackCount` / `scannedCodes`. Above 1 when several visitors give feedback on one code.',
      }),
      averageRating: z.number().nullable(),
      config: feedbackConfig
        .nullable()
        .meta({ description: 'The form. The lists of its questions below are not empty.' }),
      emoji: z.array(optionCount),
      multipleChoice: z.array(optionCount),
      rating: z.array(optionCount),
      earlierQuestions: z
        .array(
          z.object({
            question: questionKind,
            title: z.string(),
            askedUntil: z.iso.datetime(),
            options: z.array(optionCount),
          }),
        )
        .meta({
          description: 'Questions with options that were reworded or retired, and have answers. The newest first.',
        }),
      batches: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
})
export type FeedbackSummary = z.infer<typeof getFeedbackSummary.reply>['data']

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/products/:id/feedback-export',
  access: 'partner',
  permission: 'exports:read',
  summary: 'Export feedback as CSV',
  description:
    'As a table for a spreadsheet (RFC 4180), newest first, with the status of each: held and discarded feedback is in it. No cell can be a formula. A partner can have one export made at a time. The export is in the audit log.',
  params: productOrBatch,
  query: z.strictObject(filters),
  errors: ['rate_limited'],
  file: 'text/csv',
})

export const decideFeedback = endpoint({
  method: 'POST',
  path: '/api/products/:id/feedback-decisions',
  access: 'partner',
  permission: 'feedback:write',
  summary: 'Accept or discard held feedback',
  description:
    'Accepted feedback counts like any other. Name the feedback by `feedbackIds`, which also changes an earlier decision, or ' +
    'decide on all that is held and was submitted `until` a moment. What is decided so already stays as it is.',
  params: productOrBatch,
  idempotent: true,
  body: bodyOf({
    decision: oneOf(['accept', 'discard']),
    feedbackIds: z
      .array(id, messages.required)
      .min(1, messages.required)
      .max(100, messages.feedbackIdsMax)
      .optional()
      .meta({ description: 'At most 100.' }),
    until: z.iso.datetime(messages.required).optional().meta({
      description: 'In place of `feedbackIds`: feedback submitted later stays held.',
      'x-in-place-of': 'feedbackIds',
    }),
  }).refine(({ feedbackIds, until }) => (feedbackIds === undefined) !== (until === undefined), {
    message: messages.feedbackIdsOrUntil,
    path: ['feedbackIds'],
  }),
  reply: doneReply(z.object({ decided: z.number().meta({ description: 'How much feedback changed its status.' }) })),
  errors: ['conflict'],
})
