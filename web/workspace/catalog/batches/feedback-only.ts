import type { Product } from '@sahihi/contract/endpoints/products.ts'

/** A product that asks for feedback takes no more batches (docs/codes-and-batches.md, "Products and batches"). */
export const isFeedbackOnly = (product: Product | undefined) =>
  product?.feedbackEnabled === true && !product.verificationEnabled
