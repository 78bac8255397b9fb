import { testEventType } from '@sahihi/contract/domain/webhook-events.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../context.ts'
import { notFound } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { webhookPayloads } from '../lib/webhook-payloads.ts'
import { insertTest } from './delivery-queries.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { openEndpoint } from './open-endpoint.ts'
import { endpointToTest, lockEndpoint } from './queries.ts'

/** Sends a test event once and stores its outcome. It does not change the state of the endpoint and is not retried. */
export async function testWebhookEndpoint({ db, config, clock }: AppContext, partner: PartnerId, id: string) {
  const endpoint = await endpointToTest(db, partner, id)
  if (!endpoint) throw notFound()
  const now = clock()
  await consumeAttempt(db, `webhook-test:${partner}`, { freeAttempts: 20, maxDelay: 60 }, now)
  const [deliveryId, eventId] = [uuidv7(), uuidv7()]
  const data = webhookPayloads[testEventType].example
  const body = JSON.stringify({ type: testEventType, timestamp: now.toISOString(), data })
  const connection = openEndpoint({ config, clock }, endpoint)
  const outcome = await connection.send({ eventId, body }).finally(connection.close)
  await db.transaction().execute(async (tx) => {
    // The endpoint may have been deleted during the request.
    if (!(await lockEndpoint(tx, partner, id))) throw notFound()
    await insertTest(tx, { id: deliveryId, eventId, partnerId: partner, endpointId: id, body, ...outcome, now })
  })
  return getWebhookDelivery(db, partner, id, deliveryId)
}
