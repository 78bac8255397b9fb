import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import type {
  listWebhookDeliveries as declared,
  WebhookDelivery,
} from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { z } from 'zod'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { countDeliveries, type DeliveryRow, deliveriesPage } from './delivery-queries.ts'
import { getWebhookEndpoint } from './queries.ts'

type Filters = z.output<typeof declared.query>

/** A page of the deliveries to an endpoint, newest first. */
export async function listWebhookDeliveries(db: Db, partner: PartnerId, id: string, { page, ...filters }: Filters) {
  await getWebhookEndpoint(db, partner, id)
  const count = await countDeliveries(db, partner, id, filters)
  const pagination = paginate(count, { page, limit: limits.deliveriesPerPage })
  const { currentPage, limit } = pagination
  const rows = await deliveriesPage(db, partner, id, { ...filters, limit, offset: (currentPage - 1) * limit })
  return { deliveries: rows.map(presentDelivery), pagination }
}

export const presentDelivery = ({ createdAt, nextTryAt, lastTriedAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  lastTriedAt: lastTriedAt?.toISOString() ?? null,
})
