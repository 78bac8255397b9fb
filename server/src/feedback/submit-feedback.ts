import { randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import type * as endpoints from '@sahihi/contract/endpoints/feedback.ts'
import type { FeedbackConfig, Responses } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { Db, Tx } from '../db/client.ts'
import { findCodeId } from '../inventory/find-code-id.ts'
import { AppError, notFound, wrongField } from '../lib/app-error.ts'
import { placeAt, unknownPlace } from '../scans/places.ts'
import {
  feedbackFormOf,
  feedbackStatusOf,
  lockCode,
  type NewFeedback,
  previousSubmissionOf,
  type StoredResponses,
  upsertFeedback,
} from './queries.ts'

type Input = z.output<typeof endpoints.submitFeedback.body>

/**
 * Stores a visitor's feedback: once for each code, and no more often than the code was scanned. The same submission id again
 * replaces the responses (docs/product.md, "Feedback").
 */
export async function submitFeedback(db: Db, serial: string, input: Input, now: Date) {
  const codeId = await findCodeId(db, serial)
  if (codeId === undefined) throw new AppError('invalid_input', messages.mistyped)
  const form = await feedbackFormOf(db, codeId)
  if (!form) throw notFound(messages.unknown)
  const { config, productName, timeZone, ...owner } = form
  if (!config) throw notAllowed('not_offered', messages.feedbackNotOffered)
  const feedback = {
    id: uuidv7(),
    ...owner,
    ...checkResponses(config, input.responses),
    sessionId: input.sessionId,
    submissionId: input.submissionId ?? randomUUID(),
    submittedAt: now,
    deviceType: input.deviceInfo.deviceType ?? null,
    ...(input.geoLocation ? placeAt(input.geoLocation.latitude, input.geoLocation.longitude) : unknownPlace),
  }
  return db.transaction().execute(async (tx) => {
    await lockCode(tx, feedback)
    await requireScan(tx, feedback)
    const stored = await upsertFeedback(tx, feedback)
    if (!stored) throw alreadySubmitted((await previousSubmissionOf(tx, feedback)).submittedAt, timeZone)
    return { submittedAt: stored.submittedAt.toISOString(), productName }
  })
}

/**
 * New feedback needs a code that is on sale, and each scan allows one. It does not matter who scanned: in a browser without
 * storage the shell of /verify, which scans, has another session id than the page.
 */
async function requireScan(tx: Tx, feedback: NewFeedback) {
  const { hasSubmitted, isOnSale, scanCount, feedbackOfOthers } = await feedbackStatusOf(tx, feedback)
  if (hasSubmitted) return
  if (!isOnSale) throw notAllowed('unit_not_for_sale', messages.feedbackUnitNotForSale)
  if (feedbackOfOthers >= scanCount) throw notAllowed('not_scanned', messages.feedbackScanFirst)
}

/** The responses as they are stored. Throws an AppError that names each response to a question that the form does not ask. */
function checkResponses(config: FeedbackConfig, input: Responses): StoredResponses {
  const responses = {
    emoji: input.emoji ?? null,
    multipleChoice: input.multipleChoice || null,
    rating: input.rating ?? null,
    openEnded: compose(input.openEnded) || null,
  }
  const options = config.multipleChoice?.options.map((option) => option.value)
  const errors: FieldError[] = questions
    .filter((question) => responses[question] !== null && !config[question])
    .map((question) => ({ field: `responses.${question}`, message: messages.questionUnknown }))
  if (responses.multipleChoice !== null && options && !options.includes(responses.multipleChoice))
    errors.push({ field: 'responses.multipleChoice', message: messages.oneOf(options) })
  if (errors.length > 0) throw wrongField(...errors)
  return responses
}

/** Unicode normalization form C (UAX 15), so that a search finds accented letters however they were typed. */
function compose(text: string | null | undefined) {
  const composed = text?.normalize()
  return composed && composed.length <= limits.openEndedMax ? composed : text // a few letters grow
}

const questions = ['emoji', 'multipleChoice', 'rating', 'openEnded'] as const

const notAllowed = (kind: 'not_offered' | 'unit_not_for_sale' | 'not_scanned', message: string) =>
  new AppError('not_allowed', message, { data: { kind } })

const alreadySubmitted = (previous: Date, timeZone: string) =>
  new AppError('conflict', messages.feedbackAlreadySubmitted(formatLongDate(previous.toISOString(), timeZone)), {
    data: { previousSubmission: previous.toISOString() },
  })
