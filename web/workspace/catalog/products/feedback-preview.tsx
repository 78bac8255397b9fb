import { Button, Card, Stack, Text } from '@mantine/core'
import { emojiOptions, questionKinds } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type KeyboardEvent, useState } from 'react'
import { type Answers, FeedbackQuestions } from '../../../ui/feedback-questions.tsx'
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
    <section aria-label={t.preview} onKeyDown={blockEnter}>
      <Text c="dimmed" size="sm" mb="xs">
        {t.previewCaption}
      </Text>
      <Card radius={20} maw={400} bg="var(--paper)">
        <Stack gap="xl">
          <div>
            <Text ff="var(--display)" fz="1.5rem" fw={600} lh={1.2}>
              {messages.feedbackTitle}
            </Text>
            {productName.trim() ? (
              <Text c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
                {productName}
              </Text>
            ) : null}
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
          <Text role="status" c="dimmed" mt={-12}>
            {isSubmitted ? t.nothingSent : null}
          </Text>
        </Stack>
      </Card>
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
