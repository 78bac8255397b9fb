import { z } from 'zod'
import { domainName } from '../domain/domains.ts'
import { labelFormats } from '../domain/label-formats.ts'
import { limits } from '../domain/limits.ts'
import { pinOffers } from '../domain/pin.ts'
import { mapProductTexts } from '../domain/product-texts.ts'
import { lineOfText, oneOf, optionalText, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { batch, editedVersion, expiresAfterManufacture, expiryError, firstBatchFields, productId } from './batches.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'
import { feedbackConfig } from './feedback.ts'
import { gtin, gtinMissing, hasGtinForLabels, labelFormat } from './gs1-fields.ts'

export const pinOffer = oneOf(pinOffers).meta({
  description: 'Whether verdicts offer the hidden PIN always, or only when the code may have been copied.',
})

/** What a product is made of. The types ask for each of these where products are edited, audited, imported, exported and archived. */
export const productFields = {
  name: lineOfText(limits.nameMax),
  ...mapProductTexts((_, { max }) => optionalText(max)),
  category: lineOfText(limits.categoryMax),
  gtin: gtin.default(null),
  labelFormat,
  pinOffer: pinOffer.default('always'),
}
export type ProductField = keyof typeof productFields

/** A product with its first batch. */
export const productForm = bodyOf({
  ...productFields,
  ...firstBatchFields,
  isParentProduct: z.literal(true, messages.oneOf([true])).default(true),
  verificationEnabled: trueOrFalse.default(true),
  feedbackEnabled: trueOrFalse.default(false),
  feedbackConfig: feedbackConfig.nullable().default(null),
})
  .refine(expiresAfterManufacture, expiryError)
  .refine(hasGtinForLabels, gtinMissing)
  .refine(({ verificationEnabled, feedbackEnabled }) => verificationEnabled !== feedbackEnabled, {
    path: ['feedbackEnabled'],
    message: messages.feedbackModeRequired,
  })
  .refine(({ feedbackEnabled, feedbackConfig: config }) => feedbackEnabled === (config !== null), {
    path: ['feedbackConfig'],
    message: messages.questionRequired,
  })
  .refine(({ verificationEnabled, hasPin }) => verificationEnabled || !hasPin, {
    path: ['hasPin'],
    message: messages.pinsNeedVerification,
  })
export type ProductForm = z.input<typeof productForm>

export const productPicture = z
  .string()
  .nullable()
  .meta({ description: 'The address of the product’s picture, for shoppers.' })

export const product = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  ...mapProductTexts(() => z.string()),
  feedbackEnabled: z.boolean(),
  verificationEnabled: z.boolean(),
  feedbackConfig: feedbackConfig.nullable(),
  gtin: z.string().nullable().meta({ description: 'With 14 digits.' }),
  labelFormat: z.enum(labelFormats),
  pinOffer,
  labelHost: z
    .string()
    .nullable()
    .meta({
      description: 'The own address of the company that new labels have; null for the operator’s.',
      examples: ['verify.emzor.example'],
    }),
  picture: productPicture,
  isArchived: z
    .boolean()
    .meta({ description: 'True: it and its batches are not in the lists. Their codes verify as before.' }),
  version: z.number().meta({ description: 'Counts its edits, from 1. An edit names the one it is based on.' }),
})
export type Product = z.infer<typeof product>

export const summaryItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isParentProduct: z.boolean().meta({ description: 'True for a product, false for a batch.' }),
  quantity: z.number().meta({ description: 'The number of codes of a batch; 0 for a product.' }),
  category: z.string(),
  parentProductId: z.string().nullable().meta({ description: 'The product of a batch; null for a product.' }),
  feedbackEnabled: z.boolean(),
  picture: productPicture,
})
export type SummaryItem = z.infer<typeof summaryItem>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'partner',
  permission: 'products:write',
  summary: 'Create a product with its first batch',
  description:
    'All or nothing: the product, its batch and every code are created and charged against the plan, or none. A product either verifies or asks for feedback (Premium and Enterprise).',
  idempotent: true,
  body: productForm,
  errors: ['plan_required', 'conflict'],
  reply: dataReply(z.object({ product, batch })),
})

export const getProductSummary = endpoint({
  method: 'GET',
  path: '/api/products/partner/summary',
  access: 'partner',
  permission: 'products:read',
  summary: 'List products and their batches',
  description:
    'Every product of the partner, newest first, then every batch with the id of its product. Archived ones are left out.',
  reply: dataReply(z.array(summaryItem)),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'partner',
  permission: 'products:read',
  summary: 'Get a product',
  description: 'A product with its feedback questions. A product of another partner is not found.',
  params: z.strictObject({ id: productId }),
  reply: dataReply(product),
})

const productActions = ['archive', 'restore'] as const
export type ProductAction = (typeof productActions)[number]

export const changeProductState = endpoint({
  method: 'PUT',
  path: '/api/products/:id/state',
  access: 'partner',
  permission: 'products:write',
  summary: 'Archive or restore a product',
  description:
    'An archived product and its batches leave the lists and take no new batches. Their codes verify as before.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: bodyOf({ action: oneOf(productActions) }),
  errors: ['conflict'],
  reply: doneReply(product),
})

export const productEditForm = bodyOf({
  version: editedVersion,
  ...productFields,
  gtin,
  pinOffer: pinOffer.optional(),
}).refine(hasGtinForLabels, gtinMissing)

export const editProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  access: 'partner',
  permission: 'products:write',
  summary: 'Edit a product',
  description:
    'Sets name, description and category, and GTIN, label format and `pinOffer` where they are given. Shoppers see them from the next scan on. A GTIN that another product has is refused. The audit log has the old and the new values.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: productEditForm,
  errors: ['conflict'],
  reply: doneReply(product),
})

export const formEditForm = bodyOf({ version: editedVersion, feedbackConfig })

export const editFeedbackForm = endpoint({
  method: 'PUT',
  path: '/api/products/:id/feedback-form',
  access: 'partner',
  permission: 'products:write',
  summary: 'Edit the questions of a product',
  description:
    'Sets which questions are asked, their wording and order. A reworded question is a new one: earlier answers stay with the old wording. Pages that were opened before can still send.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: formEditForm,
  errors: ['conflict', 'not_allowed'],
  reply: doneReply(product),
})

export const setLabelAddress = endpoint({
  method: 'PUT',
  path: '/api/products/:id/label-address',
  access: 'partner',
  permission: 'products:write',
  summary: 'Choose the address on labels',
  description:
    'An own address of the company that works, or null for the operator’s. It applies to new downloads; printed labels keep working.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: bodyOf({ host: domainName.nullable() }),
  reply: doneReply(product),
})
