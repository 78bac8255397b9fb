import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditEdit, editedMeanwhile } from '../../platform/lib/audit-edit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { replacedForms, saveFormEdit } from './form-queries.ts'
import { describeForm, withRevisions } from './form-revisions.ts'
import { getProduct } from './get-product.ts'

type Input = { version: number; feedbackConfig: FeedbackConfig }

/**
 * Edits the questions of a product, in the caller's transaction. The former form is kept, so that answers stay with the questions
 * that they answer (docs/insight.md, "Feedback").
 */
export async function editFeedbackForm(tx: Tx, actor: PartnerActor, id: string, input: Input, now: Date) {
  const { partner } = actor
  const before = await getProduct(tx, partner, id)
  const current = before.feedbackConfig
  if (!current) throw new AppError('not_allowed', messages.verifyingProduct)
  if (before.version !== input.version) throw editedMeanwhile()
  const forms = [current, ...(await replacedForms(tx, partner, id))]
  const config = withRevisions(input.feedbackConfig, forms)
  const product = await saveFormEdit(tx, partner, { id, version: before.version }, { current, config, now })
  if (!product) throw editedMeanwhile()
  const [old, edited] = [describeForm(current), describeForm(config)]
  await auditEdit(tx, actor, now, { action: 'product.edited', subject: id, before: old, after: edited })
  return { message: messages.questionsEdited, data: product }
}
