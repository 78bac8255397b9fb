import { z } from 'zod'
import { labelFormats } from '../domain/label-formats.ts'
import { limits } from '../domain/limits.ts'
import {
  calendarDate,
  id,
  integer,
  lineOfText,
  oneOf,
  optionalLine,
  optionalText,
  trueOrFalse,
} from '../domain/text.ts'
import { hasVisibleText } from '../domain/visible-text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, endpoint, replyOf } from './endpoint.ts'
import { lot } from './gs1-fields.ts'
import { pinMetrics } from './pin-counts.ts'

export const productId = id.meta({ description: 'The id of a product.' })
export const batchId = id.meta({ description: 'The id of a batch.' })
export const batchOrProductId = id.meta({ description: 'The id of a batch or of a product.' })

export const quantity = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(1, messages.quantityMin)
  .max(limits.quantityMax, messages.quantityMax)

/**
 * What a manufacturer says of the items of a batch. The types ask for each of these where batches and orders are made, edited,
 * audited, imported, exported and archived.
 */
export const productionFields = {
  manufacturingDate: calendarDate.meta({ description: 'The day the items were made, `YYYY-MM-DD`.' }),
  expirationDate: calendarDate.meta({ description: 'The last day they may be used, not before the first.' }),
  lot,
}
export type ProductionField = keyof typeof productionFields

const options = {
  holdUntilReleased: trueOrFalse
    .default(false)
    .meta({ description: 'True: the codes do not verify until the batch is released.' }),
  hasPin: trueOrFalse
    .default(false)
    .meta({ description: 'True: each code has a hidden PIN, to be printed under a scratch panel.' }),
}

/** A refinement of every form that creates a batch. */
export const expiresAfterManufacture = (batch: { manufacturingDate: string; expirationDate: string }) =>
  batch.expirationDate >= batch.manufacturingDate
export const expiryError = { path: ['expirationDate'], message: messages.expiryBeforeManufacture }

/** The fields of a batch that is created with its product. */
export const firstBatchFields = {
  batch: optionalLine(limits.nameMax).meta({ description: 'The name of the batch; generated when it is empty.' }),
  quantity,
  scanLimit: integer(1, limits.scanLimitMax, messages.scanLimitRange)
    .nullable()
    .meta({ description: 'How often each code may be scanned: 1 to 100, or null for no limit.' }),
  ...productionFields,
  ...options,
}

/** The fields of a batch that is added to a product. */
export const addedBatchFields = {
  batchName: lineOfText(limits.nameMax),
  scanLimit: z
    .number(messages.scanLimitNegative)
    .int(messages.scanLimitNegative)
    .min(0, messages.scanLimitNegative)
    .max(limits.addedScanLimitMax, messages.addedScanLimitMax)
    .nullable()
    .meta({ description: 'How often each code may be scanned: 1 to 1,000,000; 0 or null for no limit.' }),
  ...productionFields,
  ...options,
}
export const batchForm = bodyOf({ ...addedBatchFields, quantity }).refine(expiresAfterManufacture, expiryError)
export type BatchForm = z.input<typeof batchForm>
export type BatchField = keyof BatchForm

export const importForm = bodyOf({
  ...addedBatchFields,
  csv: z
    .string(messages.required)
    .min(1, messages.noSerials)
    .max(limits.importMaxBytes, messages.fileTooLarge)
    .optional()
    .meta({ description: 'A CSV (RFC 4180) with one serial in each line.' }),
  serials: z
    .array(z.string(messages.serialsNotTexts), messages.serialsNotTexts)
    .min(1, messages.noSerials)
    .max(limits.quantityMax, messages.quantityMax)
    .optional()
    .meta({
      description: 'The serials as a list, in place of `csv`; `line 3` is the third one.',
      'x-in-place-of': 'csv',
    }),
  confirmGuessable: z
    .boolean(messages.required)
    .default(false)
    .meta({ description: 'Imports serials that are easy to guess, too.' }),
})
  .refine(expiresAfterManufacture, expiryError)
  .refine(({ csv, serials }) => (csv === undefined) !== (serials === undefined), {
    path: ['csv'],
    message: messages.required,
  })
export type ImportForm = z.input<typeof importForm>

const batchState = z.enum(['not_released', 'released', 'recalled', 'closed'])
export type BatchState = z.infer<typeof batchState>

export const batch = z.object({
  id: z.string(),
  batchNumber: z.string().meta({ description: 'The public number, for `/verify-batch/{number}`.' }),
  name: z.string(),
  batchDisplayName: z.string(),
  productId: z.string(),
  quantity: z.number(),
  scanLimit: z.number().nullable(),
  manufacturingDate: z.string(),
  expirationDate: z.string(),
  lot: z.string().nullable().meta({ description: 'The AI 10 of its GS1 labels.' }),
  createdAt: z.iso.datetime(),
  state: batchState.meta({
    description: 'A recall takes precedence, then a pending release, then a close.',
  }),
  recallReason: z.string().nullable(),
  closeReason: z.string().nullable(),
  isImported: z.boolean().meta({ description: 'True: the serials were imported by the partner.' }),
  hasPin: z.boolean().meta({ description: 'True: each code has a hidden PIN under a scratch panel.' }),
  orderId: z.string().nullable().meta({ description: 'The order that it belongs to, if any.' }),
  isArchived: z.boolean().meta({ description: 'True: it is not in the lists. Its codes verify as before.' }),
  version: z.number().meta({ description: 'Counts its edits, from 1. An edit names the one it is based on.' }),
} satisfies Record<string, z.ZodType> & Record<ProductionField, z.ZodType>)
export type Batch = z.infer<typeof batch>

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/products/:id/batch',
  access: 'partner',
  permission: 'products:write',
  summary: 'Create a batch of codes',
  description:
    'Adds a batch to a product that verifies. All or nothing: either every code is created and charged against the plan, or none.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: batchForm,
  errors: ['plan_required', 'conflict'],
  reply: dataReply(z.object({ batch })),
})

export const importBatch = endpoint({
  method: 'POST',
  path: '/api/products/:id/batch/import',
  access: 'partner',
  permission: 'products:write',
  idempotent: 'itself',
  summary: 'Import serials as a batch',
  description:
    'Creates a batch of codes for serials that the partner already prints. The whole file is checked first: `errors` names every bad line, and then nothing is created. Serials that are easy to guess (numbers in a row, few varying characters) are a 409 with `data.kind` `guessable_serials`, unless `confirmGuessable` is set. An import that fails because another partner has a serial is free five times an hour; after that each one waits longer. Safe to repeat with the same `Idempotency-Key`.',
  params: z.strictObject({ id: productId }),
  body: importForm,
  bodyLimit: 2 * limits.importMaxBytes + 4096, // JSON writes a line break in two bytes
  errors: ['plan_required', 'conflict', 'rate_limited'],
  reply: dataReply(z.object({ batch })),
})

const batchActions = ['release', 'recall', 'lift_recall', 'close', 'reopen', 'archive', 'restore'] as const
export type BatchAction = (typeof batchActions)[number]
/** What is said without a reason, where one is required. */
const reasonRequired: { [A in BatchAction]?: string } = {
  recall: messages.publicReasonRequired,
  lift_recall: messages.internalReasonRequired,
  close: messages.internalReasonRequired,
  reopen: messages.internalReasonRequired,
}

export const changeBatchState = endpoint({
  method: 'PUT',
  path: '/api/products/batch/:id/state',
  access: 'partner',
  permission: 'batches:write',
  summary: 'Release, recall, close or archive a batch',
  description:
    'Also lifts a recall, reopens a closed batch and restores an archived one. The next scan shows the new state; an archive changes no scan. A recall, a close and what reverses them need a reason; shoppers read the reason of a recall.',
  idempotent: true,
  params: z.strictObject({ id: batchId }),
  body: bodyOf({
    action: oneOf(batchActions),
    reason: optionalText(limits.reasonMax)
      .default('')
      .meta({ description: `Required for ${Object.keys(reasonRequired).join(', ')}.`, examples: ['A wrong leaflet.'] }),
  }).superRefine(({ action, reason }, context) => {
    const message = reasonRequired[action]
    if (message && !hasVisibleText(reason)) context.addIssue({ code: 'custom', path: ['reason'], message })
  }),
  errors: ['conflict'],
  reply: replyOf({ message: z.string(), data: batch }),
})

/** What an edit of a product or batch is based on. */
export const editedVersion = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(1, messages.wholeNumber)
  .max(2_147_483_647, messages.wholeNumber)
  .meta({ description: 'The `version` that was read. When somebody else has edited it since, the answer is a 409.' })

export const batchEditForm = bodyOf({
  version: editedVersion,
  batchName: lineOfText(limits.nameMax),
  ...productionFields,
}).refine(expiresAfterManufacture, expiryError)

export const editBatch = endpoint({
  method: 'PUT',
  path: '/api/products/batch/:id',
  access: 'partner',
  permission: 'products:write',
  summary: 'Edit a batch',
  description:
    'Sets name and dates, and the lot where it is given. The next scan shows them: another expiration date can make its codes expire, or no longer. The audit log has the old and the new values.',
  idempotent: true,
  params: z.strictObject({ id: batchId }),
  body: batchEditForm,
  errors: ['conflict'],
  reply: replyOf({ message: z.string(), data: batch }),
})

/** The metrics of 30 days (docs/codes-and-batches.md, "Inventory"). */
const periodMetrics = z.object({
  periodScans: z.number().meta({ description: 'Scans in the period.' }),
  totalScanned: z.number().meta({ description: 'All scans until the end of the period.' }),
  averageScans: z.number().meta({ description: 'Scans in the period for each active code, with one decimal.' }),
  activeQRCodes: z.number().meta({ description: 'Codes that were scanned in the period.' }),
  feedbackCount: z.number().meta({ description: 'Feedback submitted in the period.' }),
})
export type PeriodMetrics = z.infer<typeof periodMetrics>

export const getPreviousMetrics = endpoint({
  method: 'GET',
  path: '/api/products/:id/previous-metrics',
  access: 'partner',
  permission: 'products:read',
  summary: 'Get the metrics of the previous 30 days',
  description: 'The 30 days before the last 30, of a batch or of all batches of a product.',
  params: z.strictObject({ id: batchOrProductId }),
  reply: dataReply(periodMetrics),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/products/:id/batches',
  access: 'partner',
  permission: 'products:read',
  summary: 'List the batches of a product',
  description: 'Newest first, without archived ones.',
  params: z.strictObject({ id: productId }),
  reply: dataReply(z.array(batch)),
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/products/batch/:id',
  access: 'partner',
  permission: 'products:read',
  summary: 'Get a batch',
  description: 'With its product, its scan counts and the metrics of the last 30 days.',
  params: z.strictObject({ id: batchId }),
  reply: dataReply(
    batch.extend({
      product: z.object({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        verificationEnabled: z.boolean(),
        feedbackEnabled: z.boolean(),
        isArchived: z.boolean(),
        gtin: z.string().nullable(),
        labelFormat: z.enum(labelFormats),
      }),
      labelFormat: z.enum(labelFormats).meta({
        description:
          'What its labels hold: as its product says, but `native_qr` when an imported serial does not fit AI 21.',
      }),
      totalScans: z.number(),
      scannedCodes: z.number().meta({ description: 'Codes that were scanned at least once.' }),
      metrics: periodMetrics.extend({
        lastScannedQR: z
          .object({ verificationNumber: z.string(), importedSerial: z.string().nullable(), totalScans: z.number() })
          .nullable()
          .meta({ description: 'The code that was scanned last; null before the first scan.' }),
        pins: pinMetrics.nullable().meta({ description: 'Checks of its hidden PINs; null for a batch without.' }),
      }),
    }),
  ),
})
export type BatchDetails = z.infer<typeof getBatch.reply>['data']
