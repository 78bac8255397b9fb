import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../lib/call.ts'
import { draftOf } from '../lib/draft.ts'
import { type Place, shareChoice, whereNow } from '../lib/location.ts'
import { refusedFields } from '../lib/errors.ts'
import { currentLanguage, t } from '../lib/i18n.ts'
import { deviceType, visitorId } from '../lib/visitor.ts'
import { whyRefused } from '../lib/error-message.ts'
import type { AnswerErrors, Answers } from '../ui/feedback-questions.tsx'
import { hasGivenFeedback, keepGivenFeedback } from './stored-feedback.ts'

export type FeedbackState =
  | { is: 'open' | 'sending' | 'sent' }
  | { is: 'taken'; why: string }
  | { is: 'refused'; why: string; reason: string | undefined; errors: AnswerErrors }

/** A shopper's answers about one code: kept as a draft until the server has them, and sent once however often they are sent. */
export function useFeedback({ verificationNumber, productName }: { verificationNumber: string; productName: string }) {
  const [draft] = useState(() => draftOf<Answers>(`feedback:${verificationNumber}`))
  const [answers, setAnswers] = useState<Answers>(draft.written)
  const [state, setState] = useState<FeedbackState>({ is: hasGivenFeedback(verificationNumber) ? 'sent' : 'open' })
  const place = useSharedPlace(state.is !== 'sent')
  const leaving = useLeaving()

  function answer(changed: Answers) {
    draft.keep(changed)
    setAnswers(changed)
    setState({ is: 'open' })
  }

  async function send() {
    if (state.is === 'sending' || !isAnswered(answers)) return
    setState({ is: 'sending' })
    const submissionId = draft.id()
    const submit = () =>
      call('POST /api/products/qr/:verificationNumber/feedback', {
        params: { verificationNumber },
        body: {
          responses: answers,
          submissionId,
          sessionId: visitorId(),
          deviceInfo: { deviceType: deviceType() },
          geoLocation: place.current ?? null,
        },
      })
    try {
      const { data } = await sendUntilAnswered(submit, leaving.current.signal)
      keepGivenFeedback({ verificationNumber, responses: answers, submittedAt: data.submittedAt, productName })
      draft.forget()
      setState({ is: 'sent' })
    } catch (cause) {
      const state = refusalOf(cause)
      if (state.is === 'taken') draft.forget()
      setState(state)
    }
  }

  return { answers, answer, state, send, canSend: isAnswered(answers) }
}

/** One answer at least; text counts when it is not blank (specification 5). */
const isAnswered = ({ emoji, multipleChoice, rating, openEnded }: Answers) =>
  Boolean(emoji || multipleChoice || rating || openEnded?.trim())

const pausesMs = [1_000, 3_000, 9_000]

/** Sends it again by itself while nobody answers: it may have arrived, and by its id it is then the same sending. */
async function sendUntilAnswered<Reply>(send: () => Promise<Reply>, leaving: AbortSignal): Promise<Reply> {
  for (const pauseMs of pausesMs) {
    try {
      return await send()
    } catch (cause) {
      if (!isUnanswered(cause)) throw cause
    }
    await pauseUntilOnline(pauseMs, leaving)
  }
  return send()
}

// The line broke, maybe in the middle of a success; or a server that is away or busy, or a gateway, answered in its place.
const isUnanswered = (cause: unknown) =>
  cause instanceof CallError && (cause.status < 400 || [502, 503, 504].includes(cause.status))

/** Ends early when the line is back. Fails when the visitor leaves. */
const pauseUntilOnline = (ms: number, leaving: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (leaving.aborted) return reject(leaving.reason)
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true, signal: leaving })
    leaving.addEventListener('abort', () => reject(leaving.reason), { once: true })
  })

/** Aborted when the form is left. */
function useLeaving() {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return leaving
}

/** Where this is, once it is known: only for who has already agreed to tell it, and nothing waits for it. */
function useSharedPlace(isWanted: boolean) {
  const place = useRef<Place>(undefined)
  useEffect(() => {
    if (!isWanted || shareChoice() !== 'yes') return
    void whereNow().then((found) => {
      place.current = found
    })
  }, [isWanted])
  return place
}

function refusalOf(cause: unknown): FeedbackState {
  const reply = cause instanceof CallError ? cause.reply : undefined
  const { feedback, notPlainText, trust } = t()
  const { previousSubmission: previous, kind } = reply?.data ?? {}
  if (typeof previous === 'string') return { is: 'taken', why: feedback.alreadySubmitted(formatDate(currentLanguage(), previous)) }
  // A text can be refused for what is hidden in it alone: the field lets no more be written than is taken.
  const errors = Object.fromEntries(
    refusedFields(cause)
      .map(({ field }) => questionOf(field))
      .map((question) => [question, question === 'openEnded' ? notPlainText : trust.questionChanged]),
  )
  const known = refusedFor.find((name) => name === kind)
  const reason = Object.keys(errors).length ? undefined : known ? feedback[known] : whyRefused(cause)
  return { is: 'refused', why: feedback.failed, reason, errors }
}

// The server names a field by its path: `responses.rating`.
const questionOf = (field: string) => field.split('.').at(-1) ?? field
const refusedFor = ['ended', 'withheld', 'unscanned'] as const
