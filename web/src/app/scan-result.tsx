import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import { useEffect, useState } from 'react'
import type { FeedbackForm, FeedbackFormProps } from '../feedback/feedback-form.tsx'
import { t } from '../lib/i18n.ts'
import { VerdictResult, type VerdictResultProps } from '../scans/verdict-result.tsx'

/** What a scan leads to: the verdict or, for a product that asks for feedback instead, its questions (specification 2). */
export function ScanResult(shown: VerdictResultProps) {
  const asked = questionsOf(shown.answer)
  return asked ? <Questions {...asked} onLeave={shown.onLeave} /> : <VerdictResult {...shown} />
}

let Form: typeof FeedbackForm | undefined

/** Brings the form of the questions, which few products have, if this answer asks any. Throws when it does not come. */
export async function loadFeedbackForm(answer: VerdictAnswer | undefined) {
  if (questionsOf(answer)) await loadForm()
}

async function loadForm() {
  Form ??= (await import('../feedback/feedback-form.tsx')).FeedbackForm
}

function questionsOf(answer: VerdictAnswer | undefined): Omit<FeedbackFormProps, 'onLeave'> | undefined {
  if (!answer?.success || !answer.feedbackOnly || !answer.feedbackConfig) return undefined
  const { feedbackConfig: config, localized, data, productName = data.product.name } = answer
  const reasons = localized?.reason ? [localized.reason] : []
  return { config, reasons, productName, verificationNumber: answer.verificationNumber ?? data.verificationNumber }
}

function Questions(asked: FeedbackFormProps) {
  const [state, setState] = useState<'coming' | 'here' | 'away'>(Form ? 'here' : 'coming')
  useEffect(() => {
    loadForm().then(
      () => setState('here'),
      () => setState('away'),
    )
  }, [])
  if (Form) return <Form {...asked} />
  const { checking, feedback, network, retry } = t()
  return (
    <main className="public plain-page" aria-live="polite">
      <h1>{state === 'coming' ? checking : feedback.title}</h1>
      {state === 'away' ? (
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
