import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { presentEndpoint } from './present-endpoint.ts'
import { findEndpoint } from './queries.ts'

/** Throws not_found for an endpoint that is not this partner's. */
export async function getWebhookEndpoint(db: Db, partner: PartnerId, id: string): Promise<WebhookEndpoint> {
  const row = await findEndpoint(db, partner, id)
  if (!row) throw notFound()
  return presentEndpoint(row)
}
