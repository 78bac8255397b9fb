import './feedback-questions.css'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { type EmojiOption, emojiOptions } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ReactNode, useId, useRef } from 'react'
import { words } from '../lib/i18n.ts'
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

/** A product's questions as its shoppers see them (specification 2, "Feedback form"). It knows no call: the partner's builder shows it too. */
export function FeedbackQuestions({ config, answers, onAnswers, disabled, errors = {} }: FeedbackQuestionsProps) {
  const set = (question: keyof Answers) => (answer: Answers[typeof question]) =>
    onAnswers({ ...answers, [question]: answer })
  const { emoji, multipleChoice, rating, openEnded } = config
  const said = words().feedback
  return (
    <div className="questions">
      {emoji ? (
        <Choice
          title={emoji.title}
          look="faces"
          options={emojiOptions.map((face) => ({ value: face, name: said.faces[face], shown: <FaceOption face={face} /> }))}
          chosen={answers.emoji}
          onChoose={set('emoji')}
          disabled={disabled}
          error={errors.emoji}
        />
      ) : null}
      {multipleChoice ? (
        <Choice
          title={multipleChoice.title}
          look="options"
          options={multipleChoice.options.map(({ value, label }) => ({ value, name: label, shown: label }))}
          chosen={answers.multipleChoice}
          onChoose={set('multipleChoice')}
          disabled={disabled}
          error={errors.multipleChoice}
        />
      ) : null}
      {rating ? (
        <Choice
          title={rating.title}
          look="stars"
          options={stars.map((count) => ({ value: count, name: said.stars(count), shown: <StarIcon /> }))}
          chosen={answers.rating}
          onChoose={set('rating')}
          disabled={disabled}
          error={errors.rating}
        />
      ) : null}
      {openEnded ? (
        <OpenText
          asked={openEnded}
          text={answers.openEnded ?? ''}
          onText={set('openEnded')}
          disabled={disabled}
          error={errors.openEnded}
        />
      ) : null}
    </div>
  )
}

const stars = Array.from({ length: limits.ratingMax }, (_, i) => i + 1)

type ChoiceProps<Value> = {
  title: string
  look: 'faces' | 'options' | 'stars'
  options: { value: Value; name: string; shown: ReactNode }[]
  chosen: Value | undefined
  onChoose: (value: Value | undefined) => void
  disabled: boolean | undefined
  error: string | undefined
}

/** One of several, by the browser's own radio buttons: arrow keys and screen readers know them. It can be taken back. */
function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { title, look, options, chosen, onChoose, disabled, error } = props
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const clear = () => {
    onChoose(undefined)
    field.current?.querySelector('input')?.focus() // the button that had the focus goes
  }
  const said = words().feedback
  const at = options.findIndex(({ value }) => value === chosen)
  return (
    <fieldset className="question" ref={field} disabled={disabled} aria-describedby={error && `${id}-error`}>
      <legend>{title}</legend>
      <div className={`question-${look}`}>
        {options.map(({ value, name, shown }, i) => (
          <label key={value} data-lit={look === 'stars' ? i <= at : i === at}>
            <input
              type="radio"
              name={id}
              value={value}
              aria-label={name}
              checked={i === at}
              onChange={() => onChoose(value)}
            />
            {shown}
          </label>
        ))}
      </div>
      {chosen === undefined ? null : (
        <button type="button" className="question-clear" aria-label={said.clearOf(title)} onClick={clear}>
          {said.clear}
        </button>
      )}
      <Refused id={id} error={error} />
    </fieldset>
  )
}

const FaceOption = ({ face }: { face: EmojiOption }) => (
  <>
    <FaceIcon face={face} />
    <span>{words().feedback.faces[face]}</span>
  </>
)

const StarIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.8l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" />
  </svg>
)

type OpenTextProps = {
  asked: NonNullable<FeedbackConfig['openEnded']>
  text: string
  onText: (text: string | undefined) => void
  disabled: boolean | undefined
  error: string | undefined
}

function OpenText({ asked, text, onText, disabled, error }: OpenTextProps) {
  const id = useId()
  const left = asked.maxLength - text.length
  const said = words().feedback
  const isOurs = asked.placeholder === basicMessages.openEndedPlaceholder // nobody wrote one
  return (
    <div className="question">
      <label htmlFor={id}>{asked.title}</label>
      <textarea
        id={id}
        rows={4}
        value={text}
        placeholder={isOurs ? said.placeholder : asked.placeholder}
        maxLength={asked.maxLength}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-left ${id}-error`}
        onChange={({ target }) => onText(target.value || undefined)}
      />
      <p id={`${id}-left`} className="question-left" aria-live="polite">
        {left <= 100 ? said.left(left, asked.maxLength) : null}
      </p>
      <Refused id={id} error={error} />
    </div>
  )
}

const Refused = ({ id, error }: { id: string; error: string | undefined }) => (
  <p id={`${id}-error`} className="question-error" role="alert">
    {error}
  </p>
)
