import './controls.css'
import './feedback-questions.css'
import { type EmojiOption, emojiOptions, questionOrder } from '@sahihi/contract/domain/feedback-options.ts'
import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { type ReactNode, useId, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { FaceIcon } from './face-icon.tsx'

export type Answers = { emoji?: EmojiOption; multipleChoice?: string; rating?: number; openEnded?: string }
export type AnswerErrors = { [question in keyof Answers]?: string }

type FeedbackQuestionsProps = {
  config: FeedbackConfig
  answers: Answers
  onAnswers: (answers: Answers) => void
  disabled?: boolean
  errors?: AnswerErrors
}

/** A product's questions as shoppers see them. It makes no calls: the partner's builder previews it too. */
export function FeedbackQuestions({ config, answers, onAnswers, disabled, errors = {} }: FeedbackQuestionsProps) {
  const set = (question: keyof Answers) => (answer: Answers[typeof question]) =>
    onAnswers({ ...answers, [question]: answer })
  const { emoji, multipleChoice, rating, openEnded } = config
  const text = t().feedback
  const questions = {
    emoji: emoji ? (
      <Choice
        key="emoji"
        title={emoji.title}
        variant="faces"
        options={emojiOptions.map((face) => ({
          value: face,
          name: text.faces[face],
          content: <FaceOption face={face} />,
        }))}
        selected={answers.emoji}
        onSelect={set('emoji')}
        disabled={disabled}
        error={errors.emoji}
      />
    ) : null,
    multipleChoice: multipleChoice ? (
      <Choice
        key="multipleChoice"
        title={multipleChoice.title}
        variant="options"
        options={multipleChoice.options.map(({ value, label }) => ({ value, name: label, content: label }))}
        selected={answers.multipleChoice}
        onSelect={set('multipleChoice')}
        disabled={disabled}
        error={errors.multipleChoice}
      />
    ) : null,
    rating: rating ? (
      <Choice
        key="rating"
        title={rating.title}
        variant="stars"
        options={stars.map((count) => ({ value: count, name: text.stars(count), content: <StarIcon /> }))}
        selected={answers.rating}
        onSelect={set('rating')}
        disabled={disabled}
        error={errors.rating}
      />
    ) : null,
    openEnded: openEnded ? (
      <OpenText
        key="openEnded"
        question={openEnded}
        value={answers.openEnded ?? ''}
        onChange={set('openEnded')}
        disabled={disabled}
        error={errors.openEnded}
      />
    ) : null,
  }
  return <div className="questions">{questionOrder(config.order).map((kind) => questions[kind])}</div>
}

const stars = Array.from({ length: shopperLimits.ratingMax }, (_, i) => i + 1)

type ChoiceProps<Value> = {
  title: string
  variant: 'faces' | 'options' | 'stars'
  options: { value: Value; name: string; content: ReactNode }[]
  selected: Value | undefined
  onSelect: (value: Value | undefined) => void
  disabled: boolean | undefined
  error: string | undefined
}

/** One of several, with native radio buttons, which arrow keys and screen readers know. The choice can be cleared. */
function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { title, variant, options, selected, onSelect, disabled, error } = props
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const clear = () => {
    onSelect(undefined)
    field.current?.querySelector('input')?.focus() // the focused button disappears
  }
  const text = t().feedback
  const position = options.findIndex(({ value }) => value === selected)
  return (
    <fieldset className="question" ref={field} disabled={disabled} aria-describedby={error && `${id}-error`}>
      <legend>{title}</legend>
      <div className={`question-${variant}`}>
        {options.map(({ value, name, content }, i) => (
          <label key={value} data-selected={variant === 'stars' ? i <= position : i === position}>
            <input
              type="radio"
              name={id}
              value={value}
              aria-label={name}
              checked={i === position}
              onChange={() => onSelect(value)}
            />
            {content}
          </label>
        ))}
      </div>
      {selected === undefined ? null : (
        <button type="button" className="question-clear" aria-label={text.clearOf(title)} onClick={clear}>
          {text.clear}
        </button>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

const FaceOption = ({ face }: { face: EmojiOption }) => (
  <>
    <FaceIcon face={face} />
    <span>{t().feedback.faces[face]}</span>
  </>
)

const StarIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.8l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" />
  </svg>
)

type OpenTextProps = {
  question: NonNullable<FeedbackConfig['openEnded']>
  value: string
  onChange: (value: string | undefined) => void
  disabled: boolean | undefined
  error: string | undefined
}

function OpenText({ question, value, onChange, disabled, error }: OpenTextProps) {
  const id = useId()
  const left = question.maxLength - value.length
  const text = t().feedback
  const isDefault = question.placeholder === basicMessages.openEndedPlaceholder
  return (
    <div className="question">
      <label htmlFor={id}>{question.title}</label>
      <textarea
        id={id}
        className="text-field"
        rows={4}
        value={value}
        placeholder={isDefault ? text.placeholder : question.placeholder}
        maxLength={question.maxLength}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-left ${id}-error`}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
      <p id={`${id}-left`} className="field-hint question-count" aria-live="polite">
        {left <= 100 ? text.charactersLeft(left, question.maxLength) : null}
      </p>
      <FieldError id={id} error={error} />
    </div>
  )
}

const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <p id={`${id}-error`} className="field-error" role="alert">
    {error}
  </p>
)
