import './feedback-form.css'
import { groupSerial, normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { FeedbackQuestions } from '../../ui/feedback-questions.tsx'
import { Footer } from '../../ui/footer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import { ThankYou } from '../ui/thank-you.tsx'
import { type FeedbackState, useFeedback } from './use-feedback.ts'

export type FeedbackFormProps = {
  config: FeedbackConfig
  productName: string
  verificationNumber: string
  onLeave: () => void
}

/** The questions of a feedback product instead of a verdict; thanks once they are answered. */
export function FeedbackForm({ config, productName, verificationNumber, onLeave }: FeedbackFormProps) {
  const { answers, answer, state, send, canSend } = useFeedback({
    verificationNumber,
    productName,
    formVersion: config.version,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { close, feedback } = t()
  const report = <ReportLink about={{ serial: verificationNumber }} className="feedback-report" />
  const footer = (
    <>
      {report}
      <LanguageSwitch />
    </>
  )
  if (state.status === 'sent')
    return (
      <ThankYou serial={normalizeSerial(verificationNumber)} message={feedback.saved} footer={footer} onLeave={onLeave}>
        <p className="thanks-caption">{productName}</p>
      </ThankYou>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <main className="public page feedback">
      <header>
        <Rosette serial={normalizeSerial(verificationNumber)} size={420} className="feedback-rosette" />
        <button type="button" className="feedback-close" aria-label={close} onClick={onLeave}>
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {feedback.title}
        </h1>
        <p className="feedback-product">{productName}</p>
        <p className="feedback-serial">{groupSerial(verificationNumber)}</p>
      </header>
      <form onSubmit={submit} noValidate>
        <FeedbackQuestions
          config={config}
          answers={answers}
          onAnswers={answer}
          disabled={state.status === 'sending' || state.status === 'alreadySubmitted'}
          errors={state.status === 'failed' ? state.errors : undefined}
        />
        <SendButton state={state} canSend={canSend} onLeave={onLeave} />
      </form>
      {report}
      <Footer />
    </main>
  )
}

type SendButtonProps = { state: FeedbackState; canSend: boolean; onLeave: () => void }

function SendButton({ state, canSend, onLeave }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Sending disabled the fields, so the focus may be lost.
  useEffect(() => {
    if (state.status === 'failed' || state.status === 'alreadySubmitted') button.current?.focus()
  }, [state])
  const isSending = state.status === 'sending'
  const { returnHome, feedback } = t()
  return (
    <div className="feedback-send">
      <div role="alert">
        {'message' in state ? (
          <p className="alert">
            {state.message}
            {'reason' in state && state.reason ? <span>{state.reason}</span> : null}
          </p>
        ) : null}
      </div>
      {state.status === 'alreadySubmitted' ? (
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
      <p className="field-hint">{feedback.anonymous}</p>
    </div>
  )
}
