import { z } from 'zod'
import { labelFormats } from '../domain/label-formats.ts'
import { limits } from '../domain/limits.ts'
import { marketCodes, sortMarkets } from '../domain/markets.ts'
import {
  calendarDate,
  id,
  integer,
  lineOfText,
  oneOf,
  optionalEmail,
  optionalLine,
  optionalPhoneNumber,
  optionalText,
  trueOrFalse,
} from '../domain/text.ts'
import { hasVisibleText } from '../domain/visible-text.ts'
import { messages } from '../i18n/en/messages.ts'
import { recallMessages } from '../i18n/en/recall-messages.ts'
import { otherLanguages } from '../i18n/languages.ts'
import { batchRequest } from './batch-requests.ts'
import { bodyOf, dataReply, doneReply, endpoint, replyOf } from './endpoint.ts'
import { lot } from './gs1-fields.ts'
import { pinMetrics } from './pin-counts.ts'
import { selected } from './selected.ts'

export const productId = id.meta({ description: 'The id of a product.' })
export const batchId = id.meta({ description: 'The id of a batch.' })
export const orderId = id.meta({ description: 'The id of an order.' })
export const batchOrProductId = id.meta({ description: 'The id of a batch or of a product.' })

export const quantity = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(1, messages.quantityMin)
  .max(limits.quantityMax, messages.quantityMax)

/** Where a lot is sold; null for an empty list. */
export const marketList = z
  .array(
    z.string(messages.notAMarket).refine((code) => marketCodes.includes(code), messages.notAMarket),
    messages.notAMarket,
  )
  .max(marketCodes.length, messages.notAMarket)
  .transform((codes) => (codes.length > 0 ? sortMarkets(codes) : null))
const markets = marketList.nullable().optional().meta({
  description:
    'Where its lot is sold: states of Nigeria (ISO 3166-2), such as `NG-KN`, and countries (ISO 3166-1 alpha-2), such as `GH`. Scans far from there are evidence of copies. Null or empty where that is not said.',
})

/**
 * What a manufacturer says of the items of a batch. The types ask for each of these where batches and orders are made, edited,
 * audited, imported, exported and archived.
 */
export const productionFields = {
  manufacturingDate: calendarDate.meta({ description: 'The day the items were made, `YYYY-MM-DD`.' }),
  expirationDate: calendarDate.meta({ description: 'The last day they may be used, not before the first.' }),
  lot,
  markets,
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
  batchDisplayName: z.string().meta({
    description: 'What it is called: by its lot, else by its name, else by product and date of manufacture.',
  }),
  productId: z.string(),
  quantity: z.number(),
  scanLimit: z.number().nullable(),
  manufacturingDate: z.string(),
  expirationDate: z.string(),
  lot: z.string().nullable().meta({ description: 'The AI 10 of its GS1 labels.' }),
  markets: z.array(z.string()).nullable().meta({ description: 'Where its lot is sold; null where that is not said.' }),
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

/** A reason that shoppers read, in languages besides English, by their tags. */
export const reasonTranslations = z.partialRecord(
  z.enum(otherLanguages),
  optionalText(limits.reasonMax),
  messages.byLanguage(otherLanguages),
)
export type ReasonTranslations = z.infer<typeof reasonTranslations>

/** How shoppers reach a manufacturer, as a recall needs it. */
export const shopperContact = bodyOf({
  shopperPhone: optionalPhoneNumber.optional(),
  shopperEmail: optionalEmail.optional(),
}).refine(({ shopperPhone, shopperEmail }) => Boolean(shopperPhone || shopperEmail), {
  path: ['shopperPhone'],
  message: recallMessages.contactRequired,
})
export type ShopperContact = z.output<typeof shopperContact>

export const stateFields = {
  action: oneOf(batchActions).meta({ examples: ['recall'] }),
  reason: optionalText(limits.reasonMax)
    .default('')
    .meta({ description: `Required for ${Object.keys(reasonRequired).join(', ')}.`, examples: ['A wrong leaflet.'] }),
  reasonTranslations: reasonTranslations
    .default({})
    .meta({ description: 'The reason of a recall in other languages; shoppers of the rest read it in English.' }),
  emergency: trueOrFalse.default(false).meta({
    description: 'With a recall: it needs no second person, and every member is mailed.',
  }),
  contact: shopperContact.optional().meta({
    description:
      'With a recall: saved in the profile, which must have a telephone number or an email address for shoppers. Needs the permission to change the profile.',
  }),
}
/** A refinement of every form that changes a state: what an action needs, and what only a recall takes. */
export function checkStateChange(
  {
    action,
    reason,
    ...rest
  }: { action: BatchAction; reason: string; contact?: object | undefined; emergency: boolean },
  context: z.RefinementCtx,
) {
  const message = reasonRequired[action]
  if (message && !hasVisibleText(reason)) context.addIssue({ code: 'custom', path: ['reason'], message })
  if (action === 'recall') return
  for (const path of ['contact', 'emergency'] as const)
    if (rest[path]) context.addIssue({ code: 'custom', path: [path], message: recallMessages.onlyForRecall })
}

/** What a reply has beside the data where the company wants a second person for a change. */
export const requestOrNull = batchRequest.nullable().meta({
  description: 'Not null: nothing has changed yet. A second person has 24 hours to confirm it.',
})

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
  body: bodyOf(stateFields).superRefine(checkStateChange),
  errors: ['conflict'],
  reply: replyOf({ message: z.string(), data: batch, request: requestOrNull }),
})

export const changeBatchStates = endpoint({
  method: 'PUT',
  path: '/api/batches/state',
  access: 'partner',
  permission: 'batches:write',
  summary: 'Change the state of several batches',
  description:
    'As for one batch, also for all batches that whole orders have made. All of them change together or, if one is not yours, none. Batches that are in that state already stay as they are.',
  idempotent: true,
  body: bodyOf({
    ...stateFields,
    batchIds: selected(batchId).optional(),
    orderIds: selected(orderId)
      .optional()
      .meta({ description: 'Orders whose batches change. At least one id is needed.' }),
  })
    .superRefine(checkStateChange)
    .refine(({ batchIds, orderIds }) => batchIds || orderIds, { path: ['batchIds'], message: messages.required }),
  errors: ['not_found', 'conflict'],
  reply: replyOf({
    message: z.string(),
    data: z.object({ changed: z.number().meta({ description: 'How many batches changed.' }) }),
    request: requestOrNull,
  }),
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
    'Sets name and dates, and lot and markets where they are given. The next scan shows them: another expiration date can make its codes expire, or no longer. The audit log has the old and the new values.',
  idempotent: true,
  params: z.strictObject({ id: batchId }),
  body: batchEditForm,
  errors: ['conflict'],
  reply: doneReply(batch),
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
        labelHost: z.string().nullable(),
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
