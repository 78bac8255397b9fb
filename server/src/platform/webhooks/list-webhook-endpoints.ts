import type { WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { presentEndpoint } from './present-endpoint.ts'
import { findEndpoints } from './queries.ts'

/** The endpoints of a partner, the newest first. */
export const listWebhookEndpoints = async (db: Db, partner: PartnerId): Promise<WebhookEndpoint[]> =>
  (await findEndpoints(db, partner)).map(presentEndpoint)
