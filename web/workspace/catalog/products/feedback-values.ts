import { type QuestionKind, questionKinds, questionOrder } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FeedbackConfig, FeedbackConfigForm } from '@sahihi/contract/endpoints/feedback.ts'
import { newId } from '../../../lib/new-id.ts'
import { optionValues } from './option-values.ts'
import { productsText } from './text.ts'

const questions = productsText.feedbackForm.defaultQuestions

type Question = { isAsked: boolean; title: string }
/** `saved` is the option as it is stored: it keeps its value while its label stays. */
export type OptionValues = { key: string; label: string; saved?: { value: string; label: string } }

/** The builder's fields, at the paths of the contract's questions, so that an error finds its field by its path. */
export type FeedbackValues = {
  /** All kinds, also those that are not asked. */
  order: QuestionKind[]
  emoji: Question
  multipleChoice: Question & { options: OptionValues[] }
  rating: Question
  openEnded: Question & { placeholder: string }
}

export const newOption = (label = ''): OptionValues => ({ key: newId(), label })

export const defaultFeedback = (): FeedbackValues => ({
  order: [...questionKinds],
  emoji: { isAsked: false, title: questions.emoji },
  multipleChoice: {
    isAsked: false,
    title: questions.multipleChoice,
    options: ['Taste', 'Packaging', 'Delivery'].map((label) => newOption(label)),
  },
  rating: { isAsked: true, title: questions.rating },
  openEnded: { isAsked: false, title: questions.openEnded, placeholder: '' },
})

/** The questions that are switched on, in the form of the contract. */
export function toFeedbackConfig(values: FeedbackValues): FeedbackConfigForm {
  const { emoji, multipleChoice, rating, openEnded, order } = values
  const labels = multipleChoice.options.map(({ label }) => label)
  const options = optionValues(labels).map((value, i) => {
    const { label = '', saved } = multipleChoice.options[i] ?? {}
    return { value: saved?.label === label ? saved.value : value, label }
  })
  return {
    ...(order.every((kind, at) => kind === questionKinds[at]) ? {} : { order }),
    ...(emoji.isAsked ? { emoji: { title: emoji.title } } : {}),
    ...(multipleChoice.isAsked ? { multipleChoice: { title: multipleChoice.title, options } } : {}),
    ...(rating.isAsked ? { rating: { title: rating.title, scale: limits.ratingMax } } : {}),
    ...(openEnded.isAsked
      ? {
          openEnded: {
            title: openEnded.title,
            placeholder: openEnded.placeholder,
            maxLength: limits.openEndedMax,
          },
        }
      : {}),
  }
}

/** The builder's fields for a form that is stored. */
export function toFeedbackValues(config: FeedbackConfig): FeedbackValues {
  const { multipleChoice, openEnded, order } = config
  const initial = defaultFeedback()
  const question = (kind: QuestionKind) => ({
    isAsked: config[kind] !== undefined,
    title: config[kind]?.title ?? initial[kind].title,
  })
  return {
    order: questionOrder(order),
    emoji: question('emoji'),
    multipleChoice: {
      ...question('multipleChoice'),
      options: multipleChoice
        ? multipleChoice.options.map((saved) => ({ ...newOption(saved.label), saved }))
        : initial.multipleChoice.options,
    },
    rating: question('rating'),
    openEnded: { ...question('openEnded'), placeholder: openEnded?.placeholder ?? '' },
  }
}
