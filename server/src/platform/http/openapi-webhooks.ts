import {
  webhookLimits as limits,
  type SentEventType,
  sentEventTypes,
  testEventType,
  webhookEvents,
} from '@sahihi/contract/domain/webhook-events.ts'
import { z } from 'zod'
import { webhookBody, webhookPayloads } from '../lib/webhook-payloads.ts'

/** The requests that a partner's systems get, one for each event, as the `webhooks` of OpenAPI 3.1. */
export const describeWebhooks = () =>
  Object.fromEntries(sentEventTypes.map((type) => [type, { post: describeEvent(type) }]))

function describeEvent(type: SentEventType) {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBody(type), { io: 'output' })
  const example = { type, timestamp: '2026-05-03T10:00:00.000Z', data: webhookPayloads[type].example }
  return {
    tags: ['webhooks'],
    summary: type === testEventType ? 'An owner tries an endpoint' : webhookEvents[type].summary,
    description:
      'Signed by Standard Webhooks. Compare the raw body, refuse old timestamps, forget an id that you have had.',
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema as object, example } },
    },
    responses,
  }
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
})
const headers = [
  header('webhook-id', 'The same in every try.', '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e'),
  header('webhook-timestamp', 'Of the try, in seconds since 1970.', '1777802400'),
  header(
    'webhook-signature',
    'Of `id.timestamp.body`, HMAC-SHA256 with the secret: `v1,` and base64. Two while a secret is changed, with a space between.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const responses = {
  '2XX': { description: `The event is delivered, if this comes within ${limits.timeoutSeconds} seconds.` },
  410: { description: 'The endpoint is disabled at once.' },
  default: {
    description: `It is tried again. After ${limits.failingDays} days without a success the endpoint is disabled.`,
  },
}
