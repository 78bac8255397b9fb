import { type QuestionKind, questionKinds, questionOrder } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'

/** A form as a client sends it, without the counters that only the server sets. */
export function withoutRevisions({ version: _, ...config }: FeedbackConfig): FeedbackConfig {
  const plain: FeedbackConfig = { ...config }
  for (const kind of questionKinds) {
    const { revision: _, ...question } = config[kind] ?? {}
    if (config[kind]) Object.assign(plain, { [kind]: question })
  }
  return plain
}

/** The form with its version, and each question with its revision: a new one unless it was asked before in the same words. */
export function withRevisions(config: FeedbackConfig, forms: FeedbackConfig[]): FeedbackConfig {
  const revised: FeedbackConfig = {
    ...config,
    verificationEnabled: false,
    feedbackEnabled: true,
    version: Math.max(...forms.map(({ version = 1 }) => version)) + 1,
  }
  for (const kind of questionKinds) {
    const question = config[kind]
    if (!question) continue
    const asked = forms.flatMap((form) => form[kind] ?? [])
    const same = asked.find((earlier) => serializeWording(earlier) === serializeWording(question))
    const revision = same ? (same.revision ?? 1) : Math.max(0, ...asked.map((earlier) => earlier.revision ?? 1)) + 1
    Object.assign(revised, { [kind]: { ...question, revision } })
  }
  return revised
}

type Question = NonNullable<FeedbackConfig[QuestionKind]>

/** The hint of the open question is not part of what is asked, nor is the order of options. */
function serializeWording(question: Question): string {
  const options = 'options' in question ? question.options : []
  const labels = options.map((option) => (typeof option === 'string' ? option : `${option.value} ${option.label}`))
  return JSON.stringify([question.title, ...labels.sort()])
}

/** A form as the history shows it: the questions with their options, and the order of those that are asked. */
export function describeForm(config: FeedbackConfig) {
  const { emoji, multipleChoice, rating, openEnded } = config
  const options = multipleChoice?.options.map(({ label }) => label).join(', ')
  return {
    emoji: emoji?.title ?? null,
    multipleChoice: multipleChoice ? `${multipleChoice.title} (${options})` : null,
    rating: rating?.title ?? null,
    openEnded: openEnded ? `${openEnded.title} (${openEnded.placeholder})` : null,
    order: questionOrder(config.order)
      .filter((kind) => config[kind])
      .join(' '),
  }
}
