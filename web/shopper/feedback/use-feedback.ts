import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { openDraft } from '../../lib/draft.ts'
import { fieldErrors } from '../../lib/errors.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { getItem, setItem } from '../../lib/safe-storage.ts'
import type { AnswerErrors, Answers } from '../../ui/feedback-questions.tsx'
import { errorMessage } from '../lib/error-message.ts'
import { areaConsent, currentPlace, type Place } from '../lib/location.ts'
import { deviceType, visitorId } from '../lib/visitor.ts'

export type FeedbackState =
  | { status: 'open' | 'sending' | 'sent' }
  | { status: 'alreadySubmitted'; message: string }
  | { status: 'failed'; message: string; reason: string | undefined; errors: AnswerErrors }

type AnsweredForm = { verificationNumber: string; productName: string; formVersion: number | undefined }

/** A shopper's answers about one code: a draft until the server has them, and counted once however often they are sent. */
export function useFeedback({ verificationNumber, productName, formVersion }: AnsweredForm) {
  const [draft] = useState(() => openDraft<Answers>(`feedback:${verificationNumber}`))
  const [answers, setAnswers] = useState<Answers>(draft.load)
  const [state, setState] = useState<FeedbackState>({ status: hasStoredFeedback(verificationNumber) ? 'sent' : 'open' })
  const place = useSharedPlace(state.status !== 'sent')
  const unmounted = useUnmounted()

  function answer(changed: Answers) {
    draft.save(changed)
    setAnswers(changed)
    setState({ status: 'open' })
  }

  async function send() {
    if (state.status === 'sending' || !hasAnswer(answers)) return
    setState({ status: 'sending' })
    const submissionId = draft.id()
    const submit = () =>
      call('POST /api/products/qr/:verificationNumber/feedback', {
        params: { verificationNumber },
        body: {
          responses: answers,
          submissionId,
          sessionId: visitorId(),
          ...(formVersion ? { formVersion } : {}),
          deviceInfo: { deviceType: deviceType() },
          geoLocation: place.current ?? null,
        },
      })
    try {
      const { data } = await sendUntilAnswered(submit, unmounted.current.signal)
      saveFeedback({ verificationNumber, responses: answers, submittedAt: data.submittedAt, productName })
      draft.clear()
      setState({ status: 'sent' })
    } catch (cause) {
      const state = failedState(cause)
      if (state.status === 'alreadySubmitted') draft.clear()
      setState(state)
    }
  }

  return { answers, answer, state, send, canSend: hasAnswer(answers) }
}

/** At least one answer; blank text is none. */
const hasAnswer = ({ emoji, multipleChoice, rating, openEnded }: Answers) =>
  Boolean(emoji || multipleChoice || rating || openEnded?.trim())

const pausesMs = [1_000, 3_000, 9_000]

/** Retries by itself while no answer comes: an earlier try may have arrived, and `submissionId` makes it the same submission. */
async function sendUntilAnswered<Reply>(send: () => Promise<Reply>, unmounted: AbortSignal): Promise<Reply> {
  for (const pauseMs of pausesMs) {
    try {
      return await send()
    } catch (cause) {
      if (!isNoAnswer(cause)) throw cause
    }
    await pauseUntilOnline(pauseMs, unmounted)
  }
  return send()
}

// The connection broke, perhaps after the server had saved it; or the server or a gateway was unavailable.
const isNoAnswer = (cause: unknown) =>
  cause instanceof CallError && (cause.status < 400 || [502, 503, 504].includes(cause.status))

/** Ends early when the network is back. Rejects when the visitor leaves the form. */
const pauseUntilOnline = (ms: number, unmounted: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (unmounted.aborted) return reject(unmounted.reason)
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true, signal: unmounted })
    unmounted.addEventListener('abort', () => reject(unmounted.reason), { once: true })
  })

/** Aborts when the component unmounts. */
function useUnmounted() {
  const unmounted = useRef(new AbortController())
  useEffect(() => {
    unmounted.current = new AbortController()
    return () => unmounted.current.abort()
  }, [])
  return unmounted
}

/** The visitor's place once it is known, only if they already agreed to share it. Nothing waits for it. */
function useSharedPlace(isNeeded: boolean) {
  const place = useRef<Place>(undefined)
  useEffect(() => {
    if (!isNeeded || areaConsent() !== 'yes') return
    void currentPlace().then((found) => {
      place.current = found
    })
  }, [isNeeded])
  return place
}

function failedState(cause: unknown): FeedbackState {
  const reply = cause instanceof CallError ? cause.reply : undefined
  const { feedback, notPlainText, trust } = t()
  const { previousSubmission: previous, kind } = reply?.data ?? {}
  if (typeof previous === 'string')
    return { status: 'alreadySubmitted', message: feedback.alreadySubmitted(formatDate(currentLanguage(), previous)) }
  // The fields already limit length, so a text is rejected only for control characters.
  const errors = Object.fromEntries(
    fieldErrors(cause)
      .map(({ field }) => parseQuestionKind(field))
      .map((question) => [question, question === 'openEnded' ? notPlainText : trust.questionChanged]),
  )
  const known = reasons[String(kind)]
  const reason = Object.keys(errors).length ? undefined : known ? feedback[known] : errorMessage(cause)
  return { status: 'failed', message: feedback.failed, reason, errors }
}

// The server names a field by its path, such as `responses.rating`.
const parseQuestionKind = (field: string) => field.split('.').at(-1) ?? field
// `kind` of the error reply, and its text in the catalogue.
const reasons: Record<string, 'notOffered' | 'unitNotForSale' | 'scanFirst' | undefined> = {
  not_offered: 'notOffered',
  unit_not_for_sale: 'unitNotForSale',
  not_scanned: 'scanFirst',
}

/** The feedback that this browser sent about a code. */
type StoredFeedback = { verificationNumber: string; responses: Answers; submittedAt: string; productName: string }

const keyOf = (verificationNumber: string) => `feedback_${verificationNumber}`

const hasStoredFeedback = (verificationNumber: string) => getItem('localStorage', keyOf(verificationNumber)) !== null

const saveFeedback = (feedback: StoredFeedback) =>
  setItem('localStorage', keyOf(feedback.verificationNumber), JSON.stringify(feedback))
