import { z } from 'zod'
import { batch, expiresAfterMade, expiresBeforeMade, firstBatchFields } from './inventory-batches.ts'
import { bodyOf, dataReply, endpoint } from './endpoint.ts'
import { feedbackConfig } from './feedback.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { id, lineOfText, optionalText } from '../domain/text.ts'

/** A product with its first batch (specification 3 and 5). */
export const productForm = bodyOf({
  name: lineOfText(limits.nameMax),
  description: optionalText(limits.descriptionMax),
  category: lineOfText(60),
  ...firstBatchFields,
  isParentProduct: z.literal(true, messages.oneOf([true])).default(true),
  verificationEnabled: z.boolean(messages.oneOf([true, false])).default(true),
  feedbackEnabled: z.boolean(messages.oneOf([true, false])).default(false),
  feedbackConfig: feedbackConfig.nullable().default(null),
})
  .refine(expiresAfterMade, expiresBeforeMade)
  // A product verifies, or it asks for feedback (specification 2, "Product mode").
  .refine(({ verificationEnabled, feedbackEnabled }) => verificationEnabled !== feedbackEnabled, {
    path: ['feedbackEnabled'],
    message: messages.feedbackNeedsMode,
  })
  .refine(({ feedbackEnabled, feedbackConfig: asked }) => feedbackEnabled === (asked !== null), {
    path: ['feedbackConfig'],
    message: messages.askSomething,
  })
export type ProductForm = z.input<typeof productForm>

export const product = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  feedbackEnabled: z.boolean(),
  verificationEnabled: z.boolean(),
  feedbackConfig: feedbackConfig.nullable(),
})
export type Product = z.infer<typeof product>

/** Parents are products; children are their batches, with the quantity of codes (specification 3). */
export const summaryItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isParentProduct: z.boolean(),
  quantity: z.number(),
  category: z.string(),
  parentProductId: z.string().nullable(),
  feedbackEnabled: z.boolean(),
})
export type SummaryItem = z.infer<typeof summaryItem>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'partner',
  summary: 'Make a product with its first batch of codes, all or nothing; safe to repeat with the same Idempotency-Key',
  body: productForm,
  reply: dataReply(z.object({ product, batch })),
})

export const getProductSummary = endpoint({
  method: 'GET',
  path: '/api/products/partner/summary',
  access: 'partner',
  summary: 'Every product of the partner and, as children, its batches',
  reply: dataReply(z.array(summaryItem)),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'partner',
  summary: 'One product',
  params: z.strictObject({ id }),
  reply: dataReply(product),
})
