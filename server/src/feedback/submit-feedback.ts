import { randomUUID } from 'node:crypto'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import type { FeedbackConfig, Responses, submitFeedback } from '@sahihi/contract/endpoints/feedback.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { longDate, messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { findCode } from '../inventory/find-code-id.ts'
import type { Db, Tx } from '../db/client.ts'
import { notFound, AppError, wrongField } from '../lib/app-error.ts'
import { unknownPlace, placeAt } from '../scans/places.ts'
import { type Answers, answeredAt, keepAnswer, type NewAnswer, questionsOf, standingOf, takeTurn } from './queries.ts'

type Sent = z.output<typeof submitFeedback.body>

/**
 * Keeps what a visitor answers: once for each code, no more often than the code was scanned, and safe to send again under the
 * same submission id (specification 4).
 */
export async function takeAnswer(db: Db, serial: string, sent: Sent, now: Date) {
  const code = await findCode(db, serial)
  if (code === undefined) throw new AppError('invalid_input', messages.mistyped)
  const found = await questionsOf(db, code)
  if (!found) throw notFound(messages.unknown)
  const { config, productName, timeZone, ...owner } = found
  if (!config) throw new AppError('not_allowed', messages.feedbackClosed, { data: { kind: 'ended' } })
  const answer = {
    id: uuidv7(),
    ...owner,
    ...answersTo(config, sent.responses),
    sessionId: sent.sessionId,
    submissionId: sent.submissionId ?? randomUUID(),
    submittedAt: now,
    deviceType: sent.deviceInfo.deviceType ?? null,
    ...(sent.geoLocation ? placeAt(sent.geoLocation.latitude, sent.geoLocation.longitude) : unknownPlace),
  }
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, answer)
    await refuseUnscanned(tx, answer)
    const kept = await keepAnswer(tx, answer)
    if (!kept) throw taken((await answeredAt(tx, answer)).submittedAt, timeZone)
    return { submittedAt: kept.submittedAt.toISOString(), productName }
  })
}

/**
 * A new answer is to a unit that verifies, and each scan brings one at most. Whose scan it was is not asked: a browser
 * without storage has another session id for the shell, which scans, than for the page.
 */
async function refuseUnscanned(tx: Tx, answer: NewAnswer) {
  const { hasAnswered, isOpen, scanCount, others } = await standingOf(tx, answer)
  if (hasAnswered) return
  if (!isOpen) throw new AppError('not_allowed', messages.feedbackWithheld, { data: { kind: 'withheld' } })
  if (others >= scanCount) throw new AppError('not_allowed', messages.feedbackUnscanned, { data: { kind: 'unscanned' } })
}

/** The answers as they are kept; a Refusal names each that this product did not ask for. */
function answersTo(config: FeedbackConfig, responses: Responses): Answers {
  const answers = {
    emoji: responses.emoji ?? null,
    multipleChoice: responses.multipleChoice || null,
    rating: responses.rating ?? null,
    openEnded: composed(responses.openEnded) || null,
  }
  const options = config.multipleChoice?.options.map((option) => option.value)
  const wrong: FieldError[] = questions
    .filter((question) => answers[question] !== null && !config[question])
    .map((question) => ({ field: `responses.${question}`, message: messages.notAsked }))
  if (answers.multipleChoice !== null && options && !options.includes(answers.multipleChoice))
    wrong.push({ field: 'responses.multipleChoice', message: messages.oneOf(options) })
  if (wrong.length > 0) throw wrongField(...wrong)
  return answers
}

/** Letters with marks come whole or in parts (Unicode TR 15). They are kept whole, so that a search finds them either way. */
function composed(text: string | null | undefined) {
  const whole = text?.normalize()
  return whole && whole.length <= limits.openEndedMax ? whole : text // a few letters grow
}

const questions = ['emoji', 'multipleChoice', 'rating', 'openEnded'] as const

const taken = (previous: Date, timeZone: string) =>
  new AppError('conflict', messages.feedbackTaken(longDate(previous.toISOString(), timeZone)), {
    data: { previousSubmission: previous.toISOString() },
  })
