import type { Product } from '@sahihi/contract/endpoints/inventory-products.ts'

/** Asks for feedback and verifies nothing, so that no batch is added to it (specification 2, "Product batches"). */
export const isFeedbackOnly = (product: Product | undefined) =>
  product?.feedbackEnabled === true && !product.verificationEnabled
