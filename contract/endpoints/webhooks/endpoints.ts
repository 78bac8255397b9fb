import { z } from 'zod'
import { hasNoLogin, id, lineOfText, oneOf } from '../../domain/text.ts'
import {
  webhookLimits as limits,
  sentEventTypes,
  testEventType,
  type WebhookEventType,
  webhookEventTypes,
} from '../../domain/webhook-events.ts'
import { messages } from '../../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from '../endpoint.ts'
import { pagination, wholeNumber } from '../paging.ts'

const eventType = oneOf(webhookEventTypes)
const anyType = oneOf(sentEventTypes)
const unique = (types: WebhookEventType[]) => [...new Set(types)]

const isWebAddress = (value: string) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol)
}

const form = {
  name: lineOfText(limits.nameMax).meta({ description: 'A name for the list, such as `Warehouse`.' }),
  url: z
    .string(messages.required)
    .trim()
    .min(1, { error: messages.required, abort: true })
    .max(limits.urlMax, messages.tooLong(limits.urlMax))
    .refine(isWebAddress, { error: messages.webhooks.notAnAddress, abort: true })
    .refine(hasNoLogin, messages.webhooks.noLogin)
    .meta({
      description: 'Where events are posted to. In production it begins with `https://`.',
      examples: ['https://erp.emzor.example/sahihi'],
    }),
  events: z
    .array(eventType, messages.webhooks.eventsRequired)
    .min(1, messages.webhooks.eventsRequired)
    .max(webhookEventTypes.length * 2, messages.webhooks.eventsRequired)
    .transform(unique)
    .meta({ description: 'The events that it gets.' }),
  sampleEvery: z
    .int(messages.wholeNumber)
    .min(1, messages.wholeNumberRange(1, limits.sampleEveryMax))
    .max(limits.sampleEveryMax, messages.wholeNumberRange(1, limits.sampleEveryMax))
    .default(1)
    .meta({ description: 'For scan.recorded: one scan in so many is sent.' }),
}
export const webhookForm = bodyOf(form)

export const disabledReasons = ['owner', 'failing', 'gone', 'backlog'] as const

const webhookEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(eventType),
  sampleEvery: z.number(),
  createdAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().nullable(),
  disabledBecause: z.enum(disabledReasons).nullable().meta({
    description:
      '`failing`: it failed for three days; `gone`: it answered 410; `backlog`: too many deliveries waited; `owner`: a person did.',
  }),
  failingSince: z.iso.datetime().nullable().meta({ description: 'The first failure since the last success.' }),
  waiting: z.number().meta({ description: 'How many deliveries wait for a try.' }),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until then requests are signed with the secret before the present one, too.' }),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const secret = z.string().meta({
  description: 'Shown only now: `whsec_` and 32 bytes in base64, with which each request is signed.',
})

const delivery = z.object({
  id: z.string(),
  eventId: z.string().meta({ description: 'The header `webhook-id`, the same in every try.' }),
  type: anyType,
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: z.iso.datetime(),
  tries: z.number(),
  nextTryAt: z.iso.datetime().nullable(),
  lastTriedAt: z.iso.datetime().nullable(),
  status: z.number().nullable().meta({ description: 'The HTTP status of the last reply; null without one.' }),
  error: z.string().nullable().meta({ description: 'Why the last try failed, in a sentence.' }),
  durationMs: z.number().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const deliveryDetails = delivery.extend({
  body: z.string().meta({ description: 'The request’s body, as it is signed.' }),
  reply: z.string().nullable().meta({ description: 'The start of the last reply.' }),
})
export type WebhookDeliveryDetails = z.infer<typeof deliveryDetails>

const guard = { access: 'partner', permission: 'webhooks:manage' } as const
const one = z.strictObject({ id: id.meta({ description: 'The endpoint.' }) })
const state = oneOf(['waiting', 'delivered', 'failed'])
const moment = z.iso.datetime({ offset: true, error: messages.webhooks.notAMoment })

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  ...guard,
  summary: 'Webhook endpoints',
  description: 'The addresses that events are sent to, the newest first.',
  reply: dataReply(z.array(webhookEndpoint)),
})

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  ...guard,
  summary: 'Add a webhook endpoint',
  description: `At most ${limits.endpointsMax} for each partner. The reply has the secret, which is shown only now. Repeating the call adds another endpoint.`,
  body: webhookForm,
  reply: doneReply(webhookEndpoint.extend({ secret })),
  errors: ['conflict'],
})

export const getWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id',
  ...guard,
  summary: 'One webhook endpoint',
  description: 'An endpoint, without its secret.',
  params: one,
  reply: dataReply(webhookEndpoint),
})

export const updateWebhookEndpoint = endpoint({
  method: 'PUT',
  path: '/api/webhook-endpoints/:id',
  ...guard,
  summary: 'Change a webhook endpoint',
  description: 'Deliveries that wait go to the new address. The secret stays.',
  params: one,
  body: webhookForm,
  reply: doneReply(webhookEndpoint),
})

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/webhook-endpoints/:id',
  ...guard,
  summary: 'Delete a webhook endpoint',
  description: 'Its deliveries are deleted too; those that wait are not sent.',
  params: one,
  reply: messageReply,
})

export const changeWebhookEndpointState = endpoint({
  method: 'PUT',
  path: '/api/webhook-endpoints/:id/state',
  ...guard,
  summary: 'Enable or disable a webhook endpoint',
  description:
    'A disabled endpoint gets nothing: what waited counts as failed and can be sent again, what happens meanwhile is not sent later.',
  params: one,
  body: bodyOf({ action: oneOf(['enable', 'disable']) }),
  reply: doneReply(webhookEndpoint),
  errors: ['conflict'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/secret',
  ...guard,
  summary: 'Make a new secret',
  description: `Shown only now. For ${limits.rotationHours} hours requests carry two signatures, by the new secret and by the one before.`,
  params: one,
  reply: doneReply(webhookEndpoint.extend({ secret })),
})

export const testWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/test',
  ...guard,
  summary: 'Send a test event',
  description: `Sends a signed event of type \`${testEventType}\` once, also to a disabled endpoint, and returns the reply.`,
  params: one,
  reply: dataReply(deliveryDetails),
  errors: ['rate_limited'],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries',
  ...guard,
  summary: 'Deliveries to an endpoint, newest first',
  description: `Of the last ${limits.keptDays} days, ${limits.deliveriesPerPage} a page.`,
  params: one,
  query: z.strictObject({
    state: state.optional().meta({ description: 'Only this state.' }),
    type: anyType.optional().meta({ description: 'Only this event.' }),
    page: wholeNumber(100_000).default(1).meta({ description: 'The page, from 1.' }),
  }),
  reply: dataReply(z.object({ deliveries: z.array(delivery), pagination })),
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries/:deliveryId',
  ...guard,
  summary: 'One delivery, with its request and reply',
  description: 'The request’s body as it was signed, and the start of the last reply.',
  params: one.extend({ deliveryId: id.meta({ description: 'The delivery.' }) }),
  reply: dataReply(deliveryDetails),
})

export const replayWebhookDeliveries = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/replays',
  ...guard,
  summary: 'Send deliveries again',
  description:
    'One delivery, or those of events from `from` until before `to`, of all states or only `failed`. They keep their `webhook-id`. Those that wait already are left as they are.',
  params: one,
  body: bodyOf({
    deliveryId: id.optional(),
    from: moment.optional(),
    to: moment.optional(),
    state: state.extract(['failed', 'delivered']).optional(),
  }).superRefine(({ deliveryId, from, to }, context) => {
    if (deliveryId === undefined && (from === undefined || to === undefined))
      context.addIssue({ code: 'custom', path: ['deliveryId'], message: messages.webhooks.replayWhat })
  }),
  reply: doneReply(z.object({ replayed: z.number() })),
  errors: ['conflict'],
})
