import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { emojiOptions, emojiLabels } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { ReactNode } from 'react'
import { FaceIcon } from '../../ui/face-icon.tsx'
import styles from './feedback.module.css'
import { FeedbackOptions } from './feedback-options.tsx'
import type { QuestionKind } from './feedback-values.ts'
import type { ProductValues } from './product-values.ts'

type BuilderProps = { form: UseFormReturnType<ProductValues> }

/** Which questions are asked, and in what words. */
export function FeedbackBuilder({ form }: BuilderProps) {
  const asksNothing = !Object.values(form.values.feedbackConfig).some(({ isAsked }) => isAsked)
  return (
    // The refusal of all four together is about this whole group, which then takes the focus.
    <fieldset aria-label="Questions" tabIndex={-1} className={styles.questions} data-path="feedbackConfig">
      {asksNothing && form.errors.feedbackConfig ? (
        <p className={styles.error} role="alert">
          {form.errors.feedbackConfig}
        </p>
      ) : null}
      <Question form={form} kind="emoji" name="Faces" words="Four faces, from very happy to sad.">
        <ul className={styles.faces} aria-label="Answers">
          {emojiOptions.map((face) => (
            <li key={face}>
              <FaceIcon face={face} />
              {emojiLabels[face]}
            </li>
          ))}
        </ul>
      </Question>
      <Question form={form} kind="multipleChoice" name="Multiple choice" words="One of the answers that you give.">
        <FeedbackOptions form={form} />
      </Question>
      <Question form={form} kind="rating" name="Stars" words={`1 to ${limits.ratingMax} stars.`} />
      <Question
        form={form}
        kind="openEnded"
        name="Open text"
        words={`The customer’s own words, up to ${limits.openEndedMax} characters.`}
      >
        <TextInput
          label="Hint (optional)"
          description="Shown in the box while it is empty."
          placeholder={messages.openEndedPlaceholder}
          maxLength={limits.questionMax}
          {...form.getInputProps('feedbackConfig.openEnded.placeholder')}
        />
      </Question>
    </fieldset>
  )
}

type QuestionProps = BuilderProps & { kind: QuestionKind; name: string; words: string; children?: ReactNode }

function Question({ form, kind, name, words, children }: QuestionProps) {
  const { isAsked } = form.values.feedbackConfig[kind]
  return (
    <fieldset aria-label={name} className={styles.question}>
      <Switch
        classNames={{ body: styles.target }}
        label={name}
        description={words}
        {...form.getInputProps(`feedbackConfig.${kind}.isAsked`, { type: 'checkbox' })}
      />
      {isAsked ? (
        <div className={styles.details}>
          <TextInput
            label="Question"
            required
            maxLength={limits.questionMax}
            {...form.getInputProps(`feedbackConfig.${kind}.title`)}
          />
          {children}
        </div>
      ) : null}
    </fieldset>
  )
}
