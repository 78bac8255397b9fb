import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { emojiLabels, emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { productsText } from '@sahihi/contract/i18n/en/workspace/inventory-products.ts'
import type { ReactNode } from 'react'
import { FaceIcon } from '../../ui/face-icon.tsx'
import styles from './feedback.module.css'
import { FeedbackOptions } from './feedback-options.tsx'
import type { QuestionKind } from './feedback-values.ts'
import type { ProductValues } from './product-values.ts'

const t = productsText.feedbackForm

type BuilderProps = { form: UseFormReturnType<ProductValues> }

/** Which questions are asked, and their wording. */
export function FeedbackBuilder({ form }: BuilderProps) {
  const asksNothing = !Object.values(form.values.feedbackConfig).some(({ isAsked }) => isAsked)
  return (
    // The error that no question is asked is about the whole group, which then takes the focus.
    <fieldset aria-label={t.questions} tabIndex={-1} className={styles.questions} data-path="feedbackConfig">
      {asksNothing && form.errors.feedbackConfig ? (
        <p className={styles.error} role="alert">
          {form.errors.feedbackConfig}
        </p>
      ) : null}
      <Question form={form} kind="emoji" name={t.faces} description={t.facesHelp}>
        <ul className={styles.faces} aria-label={t.answers}>
          {emojiOptions.map((face) => (
            <li key={face}>
              <FaceIcon face={face} />
              {emojiLabels[face]}
            </li>
          ))}
        </ul>
      </Question>
      <Question form={form} kind="multipleChoice" name={t.multipleChoice} description={t.multipleChoiceHelp}>
        <FeedbackOptions form={form} />
      </Question>
      <Question form={form} kind="rating" name={t.stars} description={t.starsHelp(limits.ratingMax)} />
      <Question form={form} kind="openEnded" name={t.openText} description={t.openTextHelp(limits.openEndedMax)}>
        <TextInput
          label={t.hint}
          description={t.hintHelp}
          placeholder={messages.openEndedPlaceholder}
          maxLength={limits.questionMax}
          {...form.getInputProps('feedbackConfig.openEnded.placeholder')}
        />
      </Question>
    </fieldset>
  )
}

type QuestionProps = BuilderProps & { kind: QuestionKind; name: string; description: string; children?: ReactNode }

function Question({ form, kind, name, description, children }: QuestionProps) {
  const { isAsked } = form.values.feedbackConfig[kind]
  return (
    <fieldset aria-label={name} className={styles.question}>
      <Switch
        classNames={{ body: styles.target }}
        label={name}
        description={description}
        {...form.getInputProps(`feedbackConfig.${kind}.isAsked`, { type: 'checkbox' })}
      />
      {isAsked ? (
        <div className={styles.details}>
          <TextInput
            label={t.question}
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
