import type { WebhookDeliveryDetails } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { findDelivery } from './delivery-queries.ts'
import { presentDelivery } from './list-webhook-deliveries.ts'

/** A delivery with its request and reply. Throws not_found unless it belongs to this endpoint of this partner. */
export async function getWebhookDelivery(
  db: Db,
  partner: PartnerId,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryDetails> {
  const row = await findDelivery(db, partner, endpointId, id)
  if (!row) throw notFound()
  return { ...presentDelivery(row), body: row.body, reply: row.reply }
}
