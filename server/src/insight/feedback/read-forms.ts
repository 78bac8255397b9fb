import type { QuestionKind } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findFeedbackConfig, listReplacedForms } from './form-queries.ts'

export type Forms = Awaited<ReturnType<typeof readForms>>

/** The present form of a product, and the earlier ones that answers were given to. */
export async function readForms(db: Db, partner: PartnerId, productId: string) {
  const current = await findFeedbackConfig(db, partner, productId)
  const replaced = await listReplacedForms(db, partner, productId)
  const byVersion = new Map(replaced.map(({ version, ...form }) => [version, form]))
  return {
    current,
    /** The form that an answer was given to. */
    answered: (version: number): FeedbackConfig | null => byVersion.get(version)?.config ?? current,
    replacedAt: (version: number): Date | undefined => byVersion.get(version)?.replacedAt,
  }
}

/** Whether an answer to this form answers a question that is still asked in the same words. */
export const isStillAsked = (forms: Forms, form: FeedbackConfig | null, kind: QuestionKind): boolean =>
  forms.current?.[kind] !== undefined && (forms.current[kind].revision ?? 1) === (form?.[kind]?.revision ?? 1)

/** The label of a chosen option, as the visitor read it. */
export const findOptionLabel = (form: FeedbackConfig | null, value: string | null): string | null =>
  value === null ? null : (form?.multipleChoice?.options.find((option) => option.value === value)?.label ?? value)
