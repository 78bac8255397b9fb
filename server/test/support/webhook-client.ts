import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as endpoints from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { WebhookDelivery, WebhookDeliveryDetails } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { z } from 'zod'
import { deliverDue } from '../../src/platform/webhooks/deliver.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: unknown }
}
type Created = z.output<typeof endpoints.createWebhookEndpoint.reply>['data']
type Form = { name?: string; url: string; events?: string[]; sampleEvery?: number }

/** A server that receives events and answers with 204 by default. */
export async function startReceiver(answer?: RequestListener) {
  const received: Received[] = []
  const receiver = { url: '', received, answer, close: async () => {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ headers: request.headers, body, event: JSON.parse(body) })
      if (receiver.answer) receiver.answer(request, response)
      else response.writeHead(204).end()
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  receiver.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}

/** The events of `changeBatch`. */
export const batchEvents = ['batch.recalled', 'batch.recall_lifted']

/** Calls of a partner about its endpoints. */
export function webhookClient(app: TestApp) {
  const call = async <T>(actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const reply = await app.call(method, `/api/webhook-endpoints${path}`, { token: actor.token, body })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<{ data: T }>().data
  }
  const create = (actor: Actor, { name = 'Warehouse', events = ['batch.released'], ...form }: Form) =>
    call<Created>(actor, 'POST', '', { name, events, ...form })
  const get = (actor: Actor, id: string) => call<endpoints.WebhookEndpoint>(actor, 'GET', `/${id}`)
  const deliveries = async (actor: Actor, id: string, query = '') =>
    (await call<{ deliveries: WebhookDelivery[] }>(actor, 'GET', `/${id}/deliveries${query}`)).deliveries
  const delivery = (actor: Actor, id: string, deliveryId: string) =>
    call<WebhookDeliveryDetails>(actor, 'GET', `/${id}/deliveries/${deliveryId}`)
  /** Sends until nothing is due. */
  const deliver = async () => {
    while ((await deliverDue(app.context)) > 0);
  }
  /** Recalls a batch or ends its recall. Both create an event. */
  const changeBatch = async (actor: Actor, batchId: string, action: 'recall' | 'lift_recall') => {
    const reply = await app.call('PUT', `/api/products/batch/${batchId}/state`, {
      token: actor.token,
      body: {
        action,
        reason: 'Wrong label',
        ...(action === 'recall' && { contact: { shopperPhone: '0800 123 456' } }),
      },
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  /** Recalls a batch and ends its recall in turn. */
  const changeBatchOften = async (actor: Actor, batchId: string, times: number) => {
    for (let i = 0; i < times; i += 1) await changeBatch(actor, batchId, i % 2 ? 'lift_recall' : 'recall')
  }
  return { call, create, get, deliveries, delivery, deliver, changeBatch, changeBatchOften }
}
