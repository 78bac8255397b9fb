import { z } from 'zod'
import { bodyOf, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { calendarDate, id, lineOfText, optionalLine } from './text.ts'

export const quantity = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(1, messages.quantityMin)
  .max(limits.quantityMax, messages.quantityMax)

const madeAndExpires = { manufacturingDate: calendarDate, expirationDate: calendarDate }

/** Expiration is not before manufacture (specification 5); both forms that make a batch refine by it. */
export const expiresAfterMade = (batch: { manufacturingDate: string; expirationDate: string }) =>
  batch.expirationDate >= batch.manufacturingDate
export const expiresBeforeMade = { path: ['expirationDate'], message: messages.expiryBeforeMade }

/** What a new batch needs at product creation: scan limit 1 to 100 or none, batch name optional (a name is generated). */
export const firstBatchFields = {
  batch: optionalLine(limits.nameMax),
  quantity,
  scanLimit: z
    .number(messages.scanLimitRange)
    .int(messages.scanLimitRange)
    .min(1, messages.scanLimitRange)
    .max(limits.scanLimitMax, messages.scanLimitRange)
    .nullable(),
  ...madeAndExpires,
}

/** The add-batch form: name required, scan limit from 0 (0 or empty means none); 100 at most, as at product creation. */
export const batchForm = bodyOf({
  batchName: lineOfText(limits.nameMax),
  quantity,
  scanLimit: z
    .number(messages.scanLimitNegative)
    .int(messages.scanLimitNegative)
    .min(0, messages.scanLimitNegative)
    .max(limits.scanLimitMax, messages.scanLimitRange)
    .nullable(),
  ...madeAndExpires,
}).refine(expiresAfterMade, expiresBeforeMade)
export type BatchForm = z.infer<typeof batchForm>

export const batch = z.object({
  id: z.string(),
  batchNumber: z.string(),
  name: z.string(),
  batchDisplayName: z.string(),
  productId: z.string(),
  quantity: z.number(),
  scanLimit: z.number().nullable(),
  manufacturingDate: z.string(),
  expirationDate: z.string(),
  createdAt: z.iso.datetime(),
})
export type Batch = z.infer<typeof batch>

export const addBatch = endpoint({
  method: 'POST',
  path: '/api/products/:id/batch',
  access: 'partner',
  summary: 'Make a batch of codes for a product, all or nothing; safe to repeat with the same Idempotency-Key',
  params: z.strictObject({ id }),
  body: batchForm,
  reply: z.object({ success: z.literal(true), data: z.object({ batch }) }),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/products/:id/batches',
  access: 'partner',
  summary: 'The batches of a product, newest first',
  params: z.strictObject({ id }),
  reply: z.object({ success: z.literal(true), data: z.array(batch) }),
})

export const showBatch = endpoint({
  method: 'GET',
  path: '/api/products/batch/:id',
  access: 'partner',
  summary: 'One batch with its product and its counts',
  params: z.strictObject({ id }),
  reply: z.object({
    success: z.literal(true),
    data: batch.extend({
      product: z.object({ id: z.string(), name: z.string(), category: z.string() }),
      totalScans: z.number(),
      scannedCodes: z.number(),
    }),
  }),
})
