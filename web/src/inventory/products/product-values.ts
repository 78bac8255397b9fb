import { limits } from '@sahihi/contract/domain/limits.ts'
import { productForm } from '@sahihi/contract/endpoints/inventory-products.ts'
import { formRules } from '../../lib/form-rules.ts'
import { today } from '../../lib/format.ts'
import { type BatchValues, batchBody } from '../../ui/batch-fields.tsx'
import { askedOf, type FeedbackValues, usualFeedback } from './feedback-values.ts'

export type ProductValues = BatchValues & {
  name: string
  description: string
  category: string
  batch: string
  hasScanLimit: boolean
  asksFeedback: boolean
  feedbackConfig: FeedbackValues
}

export const emptyProduct = (): ProductValues => ({
  name: '',
  description: '',
  category: '',
  batch: '',
  quantity: '',
  scanLimit: '',
  hasScanLimit: false,
  manufacturingDate: today(),
  expirationDate: null,
  holdUntilReleased: false,
  asksFeedback: false,
  feedbackConfig: usualFeedback(),
})

/** Without feedback a product verifies; with it, it only asks (specification 2, "Product mode"). */
export function productBody(values: ProductValues) {
  const { name, description, category, batch, scanLimit, hasScanLimit, asksFeedback, feedbackConfig } = values
  return {
    name,
    description,
    category,
    batch,
    ...batchBody(values),
    scanLimit: hasScanLimit ? scanLimit : null,
    verificationEnabled: !asksFeedback,
    feedbackEnabled: asksFeedback,
    feedbackConfig: asksFeedback ? askedOf(feedbackConfig) : null,
  }
}
export const productRules = formRules(productForm, productBody)

/** What the fields are called in the list of what is wrong with them. */
export const productLabels: Record<string, string> = {
  name: 'Product name',
  description: 'Description',
  category: 'Category',
  batch: 'Batch name',
  quantity: 'Quantity',
  scanLimit: 'Scan limit',
  manufacturingDate: 'Manufacturing date',
  expirationDate: 'Expiration date',
  feedbackConfig: 'Questions',
  'feedbackConfig.emoji.title': 'Faces, question',
  'feedbackConfig.multipleChoice.title': 'Multiple choice, question',
  'feedbackConfig.multipleChoice.options': 'Multiple choice, options',
  'feedbackConfig.rating.title': 'Stars, question',
  'feedbackConfig.openEnded.title': 'Open text, question',
  'feedbackConfig.openEnded.placeholder': 'Open text, hint',
  ...Object.fromEntries(
    Array.from({ length: limits.optionsMax }, (_, i) => [
      `feedbackConfig.multipleChoice.options.${i}.label`,
      `Option ${i + 1}`,
    ]),
  ),
}
