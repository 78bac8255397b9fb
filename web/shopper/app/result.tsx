import type { VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FeedbackForm, FeedbackFormProps } from '../feedback/feedback-form.tsx'
import { VerdictResult, type VerdictResultProps } from '../scans/verdict-result.tsx'

/** The result of a scan: the verdict or, for a feedback product, its questions. */
export function ScanResult(props: VerdictResultProps) {
  const questions = pickQuestions(props.answer)
  return questions ? <Questions {...questions} onLeave={props.onLeave} /> : <VerdictResult {...props} />
}

let Form: typeof FeedbackForm | undefined

/** Loads the feedback form, which few products need, if this answer has questions. Rejects when it does not load. */
export async function loadFeedbackForm(answer: VerdictAnswer | undefined) {
  if (pickQuestions(answer)) await loadForm()
}

async function loadForm() {
  Form ??= (await import('../feedback/feedback-form.tsx')).FeedbackForm
}

function pickQuestions(answer: VerdictAnswer | undefined): Omit<FeedbackFormProps, 'onLeave'> | undefined {
  if (!answer?.success || !answer.feedbackOnly || !answer.feedbackConfig) return undefined
  const { feedbackConfig: config, data, productName = data.product.name } = answer
  return { config, productName, verificationNumber: answer.verificationNumber ?? data.verificationNumber }
}

function Questions(props: FeedbackFormProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Form ? 'loaded' : 'loading')
  useEffect(() => {
    loadForm().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [])
  if (Form) return <Form {...props} />
  const { checking, feedback, network, retry } = t()
  return (
    <main className="public plain-page" aria-live="polite">
      <h1>{state === 'loading' ? checking : feedback.title}</h1>
      {state === 'failed' ? (
        <>
          <p className="alert">{network}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {retry}
          </button>
        </>
      ) : null}
    </main>
  )
}
