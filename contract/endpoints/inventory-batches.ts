import { z } from 'zod'
import { bodyOf, dataReply, endpoint, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { asksWhy, calendarDate, id, lineOfText, optionalLine, reason } from '../domain/text.ts'

export const quantity = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(1, messages.quantityMin)
  .max(limits.quantityMax, messages.quantityMax)

const madeAndExpires = { manufacturingDate: calendarDate, expirationDate: calendarDate }
/** The batch waits for its release: until then its codes do not verify (design 4, "Recall, block, release"). */
const held = { holdUntilReleased: z.boolean(messages.oneOf([true, false])).default(false) }

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
  ...held,
}

/** The add-batch form: name required, scan limit from 0 (0 or empty means none); 100 at most, as at product creation. */
const addedBatchFields = {
  batchName: lineOfText(limits.nameMax),
  scanLimit: z
    .number(messages.scanLimitNegative)
    .int(messages.scanLimitNegative)
    .min(0, messages.scanLimitNegative)
    .max(limits.scanLimitMax, messages.scanLimitRange)
    .nullable(),
  ...madeAndExpires,
  ...held,
}
export const batchForm = bodyOf({ ...addedBatchFields, quantity }).refine(expiresAfterMade, expiresBeforeMade)
export type BatchForm = z.input<typeof batchForm>

/** A batch of serials that the partner already prints: a CSV (RFC 4180) with one in each line instead of a quantity. */
export const importForm = bodyOf({
  ...addedBatchFields,
  csv: z.string(messages.required).min(1, messages.noSerials).max(limits.importMaxBytes, messages.fileTooLarge),
}).refine(expiresAfterMade, expiresBeforeMade)
export type ImportForm = z.input<typeof importForm>

const batchState = z.enum(['not_released', 'released', 'recalled', 'closed'])
export type BatchState = z.infer<typeof batchState>

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
  /** What its codes say now: a recall outweighs all, then a release that is still to come, then its close. */
  state: batchState,
  recallReason: z.string().nullable(),
  closeReason: z.string().nullable(),
  /** Its serials are the partner's own (imported). */
  isImported: z.boolean(),
})
export type Batch = z.infer<typeof batch>

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/products/:id/batch',
  access: 'partner',
  summary: 'Make a batch of codes for a product, all or nothing; safe to repeat with the same Idempotency-Key',
  params: z.strictObject({ id }),
  body: batchForm,
  reply: dataReply(z.object({ batch })),
})

export const importBatch = endpoint({
  method: 'POST',
  path: '/api/products/:id/batch/import',
  access: 'partner',
  summary:
    'Make a batch of serials that the partner already prints, checked whole: every bad line is named in errors, and then nothing is made; safe to repeat with the same Idempotency-Key. Serials that other partners hold are told five times an hour, then with a growing wait',
  params: z.strictObject({ id }),
  body: importForm,
  bodyLimit: 2 * limits.importMaxBytes + 4096, // JSON writes a line break in two bytes
  reply: dataReply(z.object({ batch })),
})

const batchActions = ['release', 'recall', 'lift_recall', 'close', 'reopen'] as const
export type BatchAction = (typeof batchActions)[number]

export const changeBatchState = endpoint({
  method: 'PUT',
  path: '/api/products/batch/:id/state',
  access: 'partner',
  summary:
    'Release, recall or close a batch, or take that back; the next scan shows it. All but a release need a reason; safe to repeat with the same Idempotency-Key',
  params: z.strictObject({ id }),
  body: bodyOf({
    action: z.enum(batchActions, messages.oneOf(batchActions)),
    reason: reason(limits.reasonMax),
  }).superRefine(
    asksWhy<BatchAction>({
      release: undefined,
      recall: messages.sayWhy,
      lift_recall: messages.sayWhyInside,
      close: messages.sayWhy,
      reopen: messages.sayWhyInside,
    }),
  ),
  reply: replyOf({ message: z.string(), data: batch }),
})

/**
 * The last 30 days of a batch (specification 3, "Batch metrics"): `averageScans` is the scans for each code that was scanned
 * in them (one decimal), `activeQRCodes` those codes, `totalScanned` all scans until their end.
 */
const periodMetrics = z.object({
  periodScans: z.number(),
  totalScanned: z.number(),
  averageScans: z.number(),
  activeQRCodes: z.number(),
  feedbackCount: z.number(),
})
export type PeriodMetrics = z.infer<typeof periodMetrics>

export const getPreviousMetrics = endpoint({
  method: 'GET',
  path: '/api/products/:id/previous-metrics',
  access: 'partner',
  summary: 'The metrics of the 30 days before the last 30, of a batch (or, given a product, of all its batches)',
  params: z.strictObject({ id }),
  reply: dataReply(periodMetrics),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/products/:id/batches',
  access: 'partner',
  summary: 'The batches of a product, newest first',
  params: z.strictObject({ id }),
  reply: dataReply(z.array(batch)),
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/products/batch/:id',
  access: 'partner',
  summary: 'One batch with its product and its counts',
  params: z.strictObject({ id }),
  reply: replyOf({
    data: batch.extend({
      product: z.object({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        verificationEnabled: z.boolean(),
        feedbackEnabled: z.boolean(),
      }),
      totalScans: z.number(),
      scannedCodes: z.number(),
      metrics: periodMetrics.extend({
        lastScannedQR: z
          .object({ verificationNumber: z.string(), importedSerial: z.string().nullable(), totalScans: z.number() })
          .nullable(),
      }),
    }),
  }),
})
