import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { lineOfText, oneOf } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import {
  addedBatchFields,
  batch,
  checkStateChange,
  expiresAfterManufacture,
  expiryError,
  marketList,
  orderId,
  type ProductionField,
  productId,
  requestOrNull,
  stateFields,
} from './batches.ts'
import { bodyOf, dataReply, endpoint, replyOf } from './endpoint.ts'
import { fieldError } from './errors.ts'
import { cursor, listReply, pageLimit } from './paging.ts'

const { batchName: _, ...batchFields } = addedBatchFields
const orderFields = {
  orderName: lineOfText(limits.orderNameMax).meta({
    description: 'The name of the order; its batches are called `{name} 1 of 6` and so on.',
  }),
  ...batchFields,
}

export const orderForm = bodyOf({
  ...orderFields,
  quantity: z
    .number(messages.wholeNumber)
    .int(messages.wholeNumber)
    .min(limits.quantityMax + 1, messages.orderQuantityMin)
    .max(limits.orderQuantityMax, messages.orderQuantityMax)
    .meta({ description: 'How many codes, more than one batch holds.' }),
}).refine(expiresAfterManufacture, expiryError)
export type OrderForm = z.input<typeof orderForm>

const flag = oneOf(['true', 'false']).default('false')

/** The form of an import, in the query: the body is the file. */
export const importOrderForm = z
  .strictObject(
    {
      ...orderFields,
      scanLimit: z.coerce
        .number(messages.scanLimitNegative)
        .int(messages.scanLimitNegative)
        .min(0, messages.scanLimitNegative)
        .max(limits.addedScanLimitMax, messages.addedScanLimitMax)
        .default(0)
        .meta({ description: 'How often each code may be scanned: 1 to 1,000,000; 0 for no limit.' }),
      markets: z
        .string(messages.notAMarket)
        .transform((codes) => codes.split(/[\s,]+/).filter(Boolean))
        .pipe(marketList)
        .optional()
        .meta({ description: 'Where its lot is sold, as for a batch: `NG-KN,GH`.' }),
      holdUntilReleased: flag.meta({ description: '`true`: the codes do not verify until their batch is released.' }),
      hasPin: flag.meta({ description: '`true`: each code has a hidden PIN, to be printed under a scratch panel.' }),
      confirmGuessable: flag.meta({ description: '`true`: imports serials that are easy to guess, too.' }),
    },
    messages.invalidInput,
  )
  .refine(expiresAfterManufacture, expiryError)
export type ImportOrderForm = z.input<typeof importOrderForm>

const orderState = z.enum(['in_progress', 'ready', 'canceled', 'payment_withdrawn', 'failed'])

export const order = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  name: z.string(),
  displayName: z.string().meta({ description: 'What it is called: by its lot, else by its name.' }),
  quantity: z.number(),
  batchCount: z.number().meta({ description: 'How many batches it is split into.' }),
  batchesMade: z.number(),
  batchesHeld: z.number().meta({ description: 'How many of its batches are made and not released.' }),
  batchesRecalled: z.number().meta({ description: 'How many of its batches are recalled.' }),
  batchesClosed: z.number().meta({ description: 'How many of its batches are closed.' }),
  batchesArchived: z.number().meta({ description: 'How many of its batches are archived.' }),
  codesMade: z
    .number()
    .meta({ description: 'The codes in the batches that are made; they stay, whatever becomes of the order.' }),
  codesPrepared: z.number().meta({
    description: 'How far an import is. Its batches appear together at the end, or not at all.',
  }),
  state: orderState.meta({
    description: '`payment_withdrawn`: the payment of its month was given back, so the rest was not made.',
  }),
  isPaused: z.boolean().meta({ description: 'True while the partner is suspended: it goes on afterwards.' }),
  isImported: z.boolean(),
  scanLimit: z.number().nullable(),
  manufacturingDate: z.string(),
  expirationDate: z.string(),
  lot: z.string().nullable(),
  markets: z.array(z.string()).nullable(),
  holdUntilReleased: z.boolean(),
  hasPin: z.boolean(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  lineErrors: z.array(fieldError).meta({ description: 'Why an import failed: its first lines with an error.' }),
  lineErrorCount: z.number().meta({ description: 'How many lines have an error.' }),
} satisfies Record<string, z.ZodType> & Record<ProductionField, z.ZodType>)
export type Order = z.infer<typeof order>

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/products/:id/orders',
  access: 'partner',
  permission: 'products:write',
  summary: 'Order more codes than one batch holds',
  description:
    'The codes are counted against the plan immediately and made in the background, in batches of at most 5,000. A mail says when they are ready.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: orderForm,
  errors: ['plan_required', 'conflict'],
  reply: dataReply(z.object({ order })),
})

export const importOrder = endpoint({
  method: 'POST',
  path: '/api/products/:id/orders/import',
  access: 'partner',
  permission: 'products:write',
  idempotent: 'itself',
  summary: 'Import up to 100,000 serials',
  description:
    'Takes a CSV of serials that the partner already prints. Every line is checked before the reply: `errors` names the first 100 bad lines and `data.lineErrorCount` counts them all. Serials that are easy to guess need `confirmGuessable`, as in `importBatch`. The batches are made in the background and appear together, or not at all: an order whose serials are in use ends as `failed` with its lines. One that fails because another partner has a serial counts as such an import of `importBatch`. Safe to repeat with the same `Idempotency-Key`.',
  params: z.strictObject({ id: productId }),
  query: importOrderForm,
  upload: {
    types: ['text/csv'],
    maxBytes: limits.importOrderMaxBytes,
    wrongKind: messages.notCsv,
    tooLarge: messages.importOrderTooLarge,
  },
  errors: ['plan_required', 'conflict', 'rate_limited', 'unavailable'],
  reply: dataReply(z.object({ order })),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/products/:id/orders',
  access: 'partner',
  permission: 'products:read',
  summary: 'List the orders of a product',
  description: 'Newest first.',
  params: z.strictObject({ id: productId }),
  query: z.strictObject({
    cursor,
    limit: pageLimit(limits.ordersListed, 'Orders'),
  }),
  reply: listReply(z.array(order)),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/products/orders/:id',
  access: 'partner',
  permission: 'products:read',
  summary: 'Get an order and its batches',
  description: 'How far an order is, and the batches that are made, in their order.',
  params: z.strictObject({ id: orderId }),
  reply: dataReply(
    order.extend({ batches: z.array(batch), totalScans: z.number().meta({ description: 'Of all its batches.' }) }),
  ),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/products/orders/:id/cancel',
  access: 'partner',
  permission: 'products:write',
  summary: 'Cancel the rest of an order',
  description: 'What is made stays. Exactly what is not made goes back to the month that it was counted in.',
  idempotent: true,
  params: z.strictObject({ id: orderId }),
  errors: ['conflict'],
  reply: dataReply(order),
})

export const changeOrderState = endpoint({
  method: 'PUT',
  path: '/api/products/orders/:id/state',
  access: 'partner',
  permission: 'batches:write',
  summary: 'Change the state of an order’s batches',
  description:
    'As for one batch, for those that are made; a release also ends the hold on those to come. Batches that are in that state already stay as they are. The next scan shows the new state.',
  idempotent: true,
  params: z.strictObject({ id: orderId }),
  body: bodyOf(stateFields).superRefine(checkStateChange),
  errors: ['conflict'],
  reply: replyOf({ message: z.string(), data: order, request: requestOrNull }),
})
