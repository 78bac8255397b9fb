import type { WebhookDelivery, WebhookEndpoint } from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { EndpointRow } from './queries.ts'

export const presentEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
})
