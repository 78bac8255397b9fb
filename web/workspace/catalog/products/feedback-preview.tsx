import { Button } from '@mantine/core'
import { emojiOptions, questionKinds } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type KeyboardEvent, useState } from 'react'
import { type Answers, FeedbackQuestions } from '../../../ui/feedback-questions.tsx'
import styles from './feedback.module.css'
import type { FeedbackValues } from './feedback-values.ts'
import { productsText } from './text.ts'

const t = productsText.feedbackForm

/** The customer's form as it will look. It can be tried out and sends nothing. */
export function FeedbackPreview({ values, productName }: { values: FeedbackValues; productName: string }) {
  const [entered, setEntered] = useState<Answers>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const config = buildPreview(values)
  const answers = currentAnswers(config, entered)
  const hasAnswer = Object.values(answers).some((answer) => String(answer ?? '').trim())
  const isEmpty = !questionKinds.some((kind) => config[kind])
  return (
    <section aria-label={t.preview} className={styles.preview} onKeyDown={blockEnter}>
      <p className={styles.caption}>{t.previewCaption}</p>
      <div className={styles.phone}>
        <div className={styles.title}>
          <p>{messages.feedbackTitle}</p>
          {productName.trim() ? <p className={styles.product}>{productName}</p> : null}
        </div>
        {isEmpty ? <p>{t.emptyPreview}</p> : null}
        <FeedbackQuestions
          config={config}
          answers={answers}
          onAnswers={(changes) => {
            setEntered(changes)
            setSubmitted(false)
          }}
        />
        {isEmpty ? null : (
          <Button fullWidth disabled={!hasAnswer} onClick={() => setSubmitted(true)}>
            {t.send}
          </Button>
        )}
        <p role="status" className={styles.status}>
          {isSubmitted ? t.nothingSent : null}
        </p>
      </div>
    </section>
  )
}

/** Enter in one of these fields would submit the product form around them. */
const blockEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Options are identified by their key, so that an answer stays selected while its label is edited. */
function buildPreview({ emoji, multipleChoice, rating, openEnded, order }: FeedbackValues): FeedbackConfig {
  const options = multipleChoice.options.map(({ key, label }, at) => ({
    value: key,
    label: label || t.option(at + 1),
  }))
  const placeholder = openEnded.placeholder.trim() || messages.openEndedPlaceholder
  return {
    order,
    ...(emoji.isAsked ? { emoji: { title: emoji.title, options: [...emojiOptions] } } : {}),
    ...(multipleChoice.isAsked ? { multipleChoice: { title: multipleChoice.title, options } } : {}),
    ...(rating.isAsked ? { rating: { title: rating.title, scale: limits.ratingMax } } : {}),
    ...(openEnded.isAsked
      ? { openEnded: { title: openEnded.title, placeholder, maxLength: limits.openEndedMax } }
      : {}),
  }
}

/** The answers whose question and option still exist. */
function currentAnswers(config: FeedbackConfig, entered: Answers): Answers {
  const { emoji, multipleChoice, rating, openEnded } = entered
  const option = config.multipleChoice?.options.find(({ value }) => value === multipleChoice)
  return {
    ...(config.emoji && emoji ? { emoji } : {}),
    ...(option ? { multipleChoice: option.value } : {}),
    ...(config.rating && rating ? { rating } : {}),
    ...(config.openEnded && openEnded ? { openEnded } : {}),
  }
}
