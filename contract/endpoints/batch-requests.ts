import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, optionalText } from '../domain/text.ts'
import { bodyOf, dataReply, doneReply, endpoint, replyOf } from './endpoint.ts'

/** The changes of batches that a company may let a second person confirm. */
export const confirmedActions = ['release', 'recall', 'lift_recall'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** The batches of one lot, or those without one, of a product. */
export const affectedLot = z.object({
  productId: z.string(),
  productName: z.string(),
  lot: z.string().nullable(),
  batches: z.number(),
  codes: z.number(),
  batchId: z.string().meta({ description: 'The first of them.' }),
  batchName: z.string(),
  batchNumber: z.string(),
})
export type AffectedLot = z.infer<typeof affectedLot>

export const batchRequest = z.object({
  id: z.string(),
  action: z.enum(confirmedActions),
  reason: z.string(),
  state: z.enum(['waiting', 'confirmed', 'declined', 'lapsed']),
  lots: z.array(affectedLot).meta({ description: 'The batches that it is about, by product and lot.' }),
  batchIds: z.array(z.string()),
  orderId: z
    .string()
    .nullable()
    .meta({ description: 'The order, if it covers all of its batches, including those still being made.' }),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().meta({ description: 'When it lapses unless it is confirmed.' }),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable().meta({ description: 'Why it was declined.' }),
  isYours: z.boolean().meta({ description: 'Whether the caller asked for it, and may withdraw it.' }),
  mayDecide: z.boolean().meta({ description: 'Whether the caller may confirm or decline it.' }),
})
export type BatchRequest = z.infer<typeof batchRequest>

const params = z.strictObject({ id: id.meta({ description: 'The id of a request.' }) })

export const listBatchRequests = endpoint({
  method: 'GET',
  path: '/api/batches/requests',
  access: 'partner',
  permission: 'products:read',
  summary: 'List changes that need a second person',
  description: 'Those that wait, and those that were declined or lapsed in the last 7 days; the newest first.',
  reply: dataReply(z.array(batchRequest)),
})

export const confirmBatchRequest = endpoint({
  method: 'POST',
  path: '/api/batches/requests/:id/confirm',
  access: 'partner',
  permission: 'batches:confirm',
  summary: 'Confirm a release or recall',
  description:
    'The change takes effect immediately. The member who asked for it, in person or by an API key, cannot confirm it.',
  idempotent: true,
  params,
  errors: ['conflict'],
  reply: doneReply(batchRequest),
})

export const declineBatchRequest = endpoint({
  method: 'POST',
  path: '/api/batches/requests/:id/decline',
  access: 'partner',
  permission: 'batches:confirm',
  summary: 'Decline a release or recall',
  description: 'Nothing changes. Who asked for it is mailed, with the note.',
  idempotent: true,
  params,
  body: bodyOf({ note: optionalText(limits.reasonMax).default('') }),
  errors: ['conflict'],
  reply: doneReply(batchRequest),
})

export const withdrawBatchRequest = endpoint({
  method: 'DELETE',
  path: '/api/batches/requests/:id',
  access: 'partner',
  permission: 'batches:write',
  forPeople: true,
  summary: 'Withdraw one’s own request',
  description: 'Nothing changes. Only who asked for it can withdraw it, while it waits.',
  idempotent: true,
  params,
  errors: ['conflict'],
  reply: replyOf({ message: z.string() }),
})
