import { Button } from '@mantine/core'
import { emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type KeyboardEvent, useState } from 'react'
import { type Answers, FeedbackQuestions } from '../../ui/feedback-questions.tsx'
import styles from './feedback.module.css'
import type { FeedbackValues } from './feedback-values.ts'

/** The customer's form as it will be. It can be tried, and sends nothing. */
export function FeedbackPreview({ values, productName }: { values: FeedbackValues; productName: string }) {
  const [given, setGiven] = useState<Answers>({})
  const [isTried, setTried] = useState(false)
  const config = previewOf(values)
  const answers = answersTo(config, given)
  const hasAnswer = Object.values(answers).some((answer) => String(answer ?? '').trim())
  const isEmpty = Object.keys(config).length === 0
  return (
    <section aria-label="Preview" className={styles.preview} onKeyDown={keepEnter}>
      <p className={styles.caption}>Preview: what your customer sees</p>
      <div className={styles.phone}>
        <div className={styles.title}>
          <p>{messages.feedbackTitle}</p>
          {productName.trim() ? <p className={styles.product}>{productName}</p> : null}
        </div>
        {isEmpty ? <p>Switch on a question to see it here.</p> : null}
        <FeedbackQuestions
          config={config}
          answers={answers}
          onAnswers={(changed) => {
            setGiven(changed)
            setTried(false)
          }}
        />
        {isEmpty ? null : (
          <Button fullWidth disabled={!hasAnswer} onClick={() => setTried(true)}>
            Send Feedback
          </Button>
        )}
        <p role="status" className={styles.tried}>
          {isTried ? 'This is a preview: nothing was sent.' : null}
        </p>
      </div>
    </section>
  )
}

/** Enter in one of these fields is not meant for the product's form around them. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** An option is known by its key here, so that its answer stays chosen while its label is being written. */
function previewOf({ emoji, multipleChoice, rating, openEnded }: FeedbackValues): FeedbackConfig {
  const options = multipleChoice.options.map(({ key, label }, at) => ({
    value: key,
    label: label || `Option ${at + 1}`,
  }))
  const placeholder = openEnded.placeholder.trim() || messages.openEndedPlaceholder
  return {
    ...(emoji.isAsked ? { emoji: { title: emoji.title, options: [...emojiOptions] } } : {}),
    ...(multipleChoice.isAsked ? { multipleChoice: { title: multipleChoice.title, options } } : {}),
    ...(rating.isAsked ? { rating: { title: rating.title, scale: limits.ratingMax } } : {}),
    ...(openEnded.isAsked
      ? { openEnded: { title: openEnded.title, placeholder, maxLength: limits.openEndedMax } }
      : {}),
  }
}

/** The answers whose question, and option, is still there. */
function answersTo(config: FeedbackConfig, given: Answers): Answers {
  const { emoji, multipleChoice, rating, openEnded } = given
  const option = config.multipleChoice?.options.find(({ value }) => value === multipleChoice)
  return {
    ...(config.emoji && emoji ? { emoji } : {}),
    ...(option ? { multipleChoice: option.value } : {}),
    ...(config.rating && rating ? { rating } : {}),
    ...(config.openEnded && openEnded ? { openEnded } : {}),
  }
}
