import { defaultOptions } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfigForm } from '@sahihi/contract/endpoints/feedback.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { newId } from '../../lib/new-id.ts'
import { optionValues } from './option-values.ts'

type Asked = { isAsked: boolean; title: string }
export type OptionValues = { key: string; label: string }

/** The builder's fields. Their places are those of the contract's questions, so that an error finds its field by its path. */
export type FeedbackValues = {
  emoji: Asked
  multipleChoice: Asked & { options: OptionValues[] }
  rating: Asked
  openEnded: Asked & { placeholder: string }
}
export type QuestionKind = keyof FeedbackValues

export const newOption = (label = ''): OptionValues => ({ key: newId(), label })

export const usualFeedback = (): FeedbackValues => ({
  emoji: { isAsked: false, title: 'How do you feel about this product?' },
  multipleChoice: {
    isAsked: false,
    title: 'What did you like most?',
    options: defaultOptions.map(({ label }) => newOption(label)),
  },
  rating: { isAsked: true, title: 'How many stars would you give it?' },
  openEnded: { isAsked: false, title: 'Anything else you would like to tell us?', placeholder: '' },
})

/** The questions that are switched on, as the contract has them. */
export function askedOf(values: FeedbackValues): FeedbackConfigForm {
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
