import { limits } from '@sahihi/contract/domain/limits.ts'
import { mapProductTexts, type ProductTextName } from '@sahihi/contract/domain/product-texts.ts'
import { productForm } from '@sahihi/contract/endpoints/products.ts'
import { today } from '../../../lib/format.ts'
import { formRules } from '../../lib/form-rules.ts'
import { type BatchValues, batchBody } from '../../ui/batch-fields.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import { defaultFeedback, type FeedbackValues, toFeedbackConfig } from './feedback-values.ts'
import { productsText } from './text.ts'

export type ProductValues = BatchValues &
  Record<ProductTextName, string> & {
    name: string
    category: string
    gtin: string
    labelFormat: string
    batch: string
    hasScanLimit: boolean
    asksFeedback: boolean
    feedbackConfig: FeedbackValues
  }

export const emptyProduct = (): ProductValues => ({
  name: '',
  ...mapProductTexts(() => ''),
  category: '',
  gtin: '',
  labelFormat: 'native_qr',
  batch: '',
  quantity: '',
  scanLimit: '',
  hasScanLimit: false,
  manufacturingDate: today(),
  expirationDate: null,
  holdUntilReleased: false,
  hasPin: false,
  lot: '',
  markets: '',
  asksFeedback: false,
  feedbackConfig: defaultFeedback(),
})

/** A product either verifies or asks for feedback (docs/codes-and-batches.md, "Products and batches"). */
export function productBody(values: ProductValues) {
  const { name, category, batch, scanLimit, hasScanLimit, asksFeedback, feedbackConfig } = values
  const { gtin, labelFormat } = values
  return {
    name,
    ...mapProductTexts((text) => values[text]),
    category,
    gtin,
    labelFormat,
    batch,
    ...batchBody(values),
    hasPin: values.hasPin && !asksFeedback,
    scanLimit: hasScanLimit ? scanLimit : null,
    verificationEnabled: !asksFeedback,
    feedbackEnabled: asksFeedback,
    feedbackConfig: asksFeedback ? toFeedbackConfig(feedbackConfig) : null,
  }
}
export const productRules = formRules(productForm, productBody)

/** The names of the fields in a list of errors. */
export const productLabels = {
  ...productsText.addProduct.fields,
  quantity: inventoryText.batchFields.quantity,
  scanLimit: inventoryText.batchFields.scanLimit,
  manufacturingDate: inventoryText.batchFields.manufacturingDate,
  expirationDate: inventoryText.batchFields.expirationDate,
  gtin: inventoryText.gs1.gtin,
  labelFormat: inventoryText.gs1.labelFormat,
  lot: inventoryText.gs1.lot,
  markets: inventoryText.batchFields.markets,
  hasPin: pinsText.label,
  ...Object.fromEntries(
    Array.from({ length: limits.optionsMax }, (_, i) => [
      `feedbackConfig.multipleChoice.options.${i}.label`,
      productsText.feedbackForm.option(i + 1),
    ]),
  ),
}
