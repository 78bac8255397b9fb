import { defaultOptions } from '@sahihi/contract/domain/feedback-options.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FeedbackConfigForm } from '@sahihi/contract/endpoints/feedback.ts'
import { productsText } from '@sahihi/contract/i18n/en/workspace/inventory-products.ts'
import { newId } from '../../lib/new-id.ts'
import { optionValues } from './option-values.ts'

const questions = productsText.feedbackForm.defaultQuestions

type Question = { isAsked: boolean; title: string }
export type OptionValues = { key: string; label: string }

/** The builder's fields, at the paths of the contract's questions, so that an error finds its field by its path. */
export type FeedbackValues = {
  emoji: Question
  multipleChoice: Question & { options: OptionValues[] }
  rating: Question
  openEnded: Question & { placeholder: string }
}
export type QuestionKind = keyof FeedbackValues

export const newOption = (label = ''): OptionValues => ({ key: newId(), label })

export const defaultFeedback = (): FeedbackValues => ({
  emoji: { isAsked: false, title: questions.emoji },
  multipleChoice: {
    isAsked: false,
    title: questions.multipleChoice,
    options: defaultOptions.map(({ label }) => newOption(label)),
  },
  rating: { isAsked: true, title: questions.rating },
  openEnded: { isAsked: false, title: questions.openEnded, placeholder: '' },
})

/** The questions that are switched on, in the form of the contract. */
export function feedbackConfigOf(values: FeedbackValues): FeedbackConfigForm {
  const { emoji, multipleChoice, rating, openEnded } = values
  const labels = multipleChoice.options.map(({ label }) => label)
  const options = optionValues(labels).map((value, i) => ({ value, label: labels[i] ?? '' }))
  return {
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
