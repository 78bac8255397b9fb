import { randomUUID } from 'node:crypto'
import { questionKinds } from '@sahihi/contract/domain/feedback-options.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import type * as endpoints from '@sahihi/contract/endpoints/feedback.ts'
import type { FeedbackConfig, Responses } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { findCodeId } from '../../catalog/codes/find-code-id.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { AppError, notFound, wrongField } from '../../platform/lib/app-error.ts'
import type { KeyedLimit } from '../../platform/lib/keyed-limit.ts'
import { placeAt, unknownPlace } from '../../platform/lib/places.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { describeCode, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { replacedForm } from './form-queries.ts'
import {
  findFeedbackForm,
  findPreviousSubmission,
  lockCode,
  type NewFeedback,
  readFeedbackStatus,
  type StoredResponses,
  upsertFeedback,
} from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'secrets' | 'clock' | 'canaries'> & { codes: KeyedLimit<string> }
type Input = z.output<typeof endpoints.submitFeedback.body>

/** How much feedback of one network on one code in a day, and on all codes in an hour, counts without being held. */
const codeLimit = { max: 3, seconds: 86_400 }
const networkLimit = { max: 30, seconds: 3600 }

/**
 * Stores a visitor's feedback: once for each code, and no more often than the code was scanned. The same submission id again replaces
 * the responses (docs/insight.md, "Feedback").
 */
export async function submitFeedback(
  { db, secrets, clock, canaries, codes }: Deps,
  serial: string,
  input: Input,
  address: string,
) {
  const now = clock()
  const codeId = await findCodeId({ db, canaries }, serial)
  if (codeId === undefined) throw new AppError('invalid_input', messages.mistyped)
  const form = await findFeedbackForm(db, codeId)
  if (!form) throw notFound(messages.unknown)
  const { config: current, productName, timeZone, ...owner } = form
  if (!current) throw notAllowed('not_offered', messages.feedbackNotOffered)
  const config = await findSeenForm(db, owner.productId, current, input.formVersion)
  const feedback = {
    id: uuidv7(),
    ...owner,
    ...checkResponses(config, input.responses),
    formVersion: config.version ?? 1,
    sessionId: input.sessionId,
    submissionId: input.submissionId ?? randomUUID(),
    submittedAt: now,
    deviceType: input.deviceInfo.deviceType ?? null,
    ...(input.geoLocation ? placeAt(input.geoLocation.latitude, input.geoLocation.longitude) : unknownPlace),
  }
  const network = await addressKey(secrets, address, now)
  const store = async (tx: Tx) => {
    await lockCode(tx, feedback)
    const isNew = await requireScan(tx, feedback)
    const heldAt = isNew && (await isTooMany(tx, network, feedback)) ? now : null
    const stored = await upsertFeedback(tx, { ...feedback, heldAt })
    if (!stored) throw alreadySubmitted((await findPreviousSubmission(tx, feedback)).submittedAt, timeZone)
    // Held feedback does not count yet.
    if (isNew && !heldAt) await emitFeedback(tx, feedback)
    return { submittedAt: stored.submittedAt.toISOString(), productName }
  }
  return codes.run(form.codeId, () => db.transaction().execute(store))
}

/** The form that the visitor saw: a page that was opened before an edit still sends the answers to its questions. */
const findSeenForm = async (db: Db, productId: string, current: FeedbackConfig, version: number) =>
  version === (current.version ?? 1) ? current : ((await replacedForm(db, productId, version)) ?? current)

type Submission = Omit<NewFeedback, 'heldAt'>

/**
 * New feedback needs a code that is on sale and an unused scan. A visitor's own scan always allows it, even when others have answered;
 * otherwise it does not matter who scanned, because in a browser without storage the shell of /verify, which scans, has another session
 * id than the page. Returns false for a visitor who has given feedback before.
 */
async function requireScan(tx: Tx, feedback: Submission): Promise<boolean> {
  const { hasSubmitted, isOnSale, hasScanLeft } = await readFeedbackStatus(tx, feedback)
  if (hasSubmitted) return false
  if (!isOnSale) throw notAllowed('unit_not_for_sale', messages.feedbackUnitNotForSale)
  if (!hasScanLeft) throw notAllowed('not_scanned', messages.feedbackScanFirst)
  return true
}

function emitFeedback(tx: Tx, { id, partnerId, codeId, submittedAt: now, ...responses }: Submission) {
  const { emoji, multipleChoice, rating, openEnded } = responses
  return emitEvent(tx, { partnerId, now }, 'feedback.created', async () => ({
    id,
    ...(await describeCode(tx, codeId)),
    emoji,
    multipleChoice,
    rating,
    hasComment: openEnded !== null,
  }))
}

/** Feedback that the first limit holds does not count for the second. */
async function isTooMany(tx: Tx, network: string, { codeId, submittedAt }: Submission): Promise<boolean> {
  const onCode = await countInWindow(tx, `feedback:${network}:${codeId}`, codeLimit, submittedAt)
  if (onCode.refusals > 0) return true
  return (await countInWindow(tx, `feedback:${network}`, networkLimit, submittedAt)).refusals > 0
}

/** The responses as they are stored. Throws an AppError that names every response to a question that the form does not ask. */
function checkResponses(config: FeedbackConfig, input: Responses): StoredResponses {
  const responses = {
    emoji: input.emoji ?? null,
    multipleChoice: input.multipleChoice || null,
    rating: input.rating ?? null,
    openEnded: input.openEnded || null,
  }
  const options = config.multipleChoice?.options.map((option) => option.value)
  const errors: FieldError[] = questionKinds
    .filter((question) => responses[question] !== null && !config[question])
    .map((question) => ({ field: `responses.${question}`, message: messages.questionUnknown }))
  if (responses.multipleChoice !== null && options && !options.includes(responses.multipleChoice))
    errors.push({ field: 'responses.multipleChoice', message: messages.oneOf(options) })
  if (errors.length > 0) throw wrongField(...errors)
  return responses
}

const notAllowed = (kind: 'not_offered' | 'unit_not_for_sale' | 'not_scanned', message: string) =>
  new AppError('not_allowed', message, { data: { kind } })

const alreadySubmitted = (previous: Date, timeZone: string) =>
  new AppError('conflict', messages.feedbackAlreadySubmitted(formatLongDate(previous.toISOString(), timeZone)), {
    data: { previousSubmission: previous.toISOString() },
  })
