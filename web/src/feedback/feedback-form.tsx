import './feedback-form.css'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { groupSerial, normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { FeedbackQuestions } from '../ui/feedback-questions.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { PublicFoot } from '../ui/footer.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import { Rosette } from '../ui/rosette.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { type FeedbackState, useFeedback } from './use-feedback.ts'

export type FeedbackFormProps = {
  config: FeedbackConfig
  /** What the manufacturer tells whoever checks this code. */
  reasons: string[]
  productName: string
  verificationNumber: string
  onLeave: () => void
}

/** A product's questions in the place of its verdict; once they are answered, thanks (specification 2, "Feedback form"). */
export function FeedbackForm({ config, reasons, productName, verificationNumber, onLeave }: FeedbackFormProps) {
  const { answers, answer, state, send, canSend } = useFeedback({ verificationNumber, productName })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { close, feedback } = t()
  const report = <ReportLink about={{ serial: groupSerial(verificationNumber) }} className="feedback-report" />
  const foot = (
    <>
      {report}
      <LanguageSwitch />
    </>
  )
  if (state.is === 'sent')
    return (
      <ThankYou serial={normaliseSerial(verificationNumber)} said={feedback.saved} foot={foot} onLeave={onLeave}>
        <p className="thanks-about">{productName}</p>
        <Told reasons={reasons} />
      </ThankYou>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <main className="public feedback">
      <header>
        <Rosette serial={normaliseSerial(verificationNumber)} size={420} className="feedback-rosette" />
        <button type="button" className="feedback-close" aria-label={close} onClick={onLeave}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {feedback.title}
        </h1>
        <p className="feedback-product">{productName}</p>
        <p className="feedback-serial">{groupSerial(verificationNumber)}</p>
      </header>
      <Told reasons={reasons} />
      <form onSubmit={submit} noValidate>
        <FeedbackQuestions
          config={config}
          answers={answers}
          onAnswers={answer}
          disabled={state.is === 'sending' || state.is === 'taken'}
          errors={state.is === 'refused' ? state.errors : undefined}
        />
        <Sending state={state} canSend={canSend} onLeave={onLeave} />
      </form>
      {report}
      <PublicFoot />
    </main>
  )
}

const Told = ({ reasons }: Pick<FeedbackFormProps, 'reasons'>) =>
  reasons.map((reason) => (
    <p key={reason} className="feedback-told">
      {reason}
    </p>
  ))

type SendingProps = { state: FeedbackState; canSend: boolean; onLeave: () => void }

function Sending({ state, canSend, onLeave }: SendingProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The fields were closed while it was sent: the focus may have been lost with them.
  useEffect(() => {
    if (state.is === 'refused' || state.is === 'taken') button.current?.focus()
  }, [state])
  const isSending = state.is === 'sending'
  const { returnHome, feedback } = t()
  return (
    <div className="feedback-send">
      <div role="alert">
        {state.is === 'refused' || state.is === 'taken' ? (
          <p className="alert">
            {state.why}
            {'reason' in state && state.reason ? <span>{state.reason}</span> : null}
          </p>
        ) : null}
      </div>
      {state.is === 'taken' ? (
        <button ref={button} type="button" className="button button-main" onClick={onLeave}>
          {returnHome}
        </button>
      ) : (
        <button
          ref={button}
          type="submit"
          className="button button-main"
          disabled={!canSend}
          aria-disabled={!canSend || isSending}
        >
          {isSending ? feedback.sending : feedback.send}
        </button>
      )}
      <p>{feedback.anonymous}</p>
    </div>
  )
}
