import * as endpoints from '@sahihi/contract/endpoints/webhooks/endpoints.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../http/mount-endpoints.ts'
import { changeWebhookEndpointState } from './change-webhook-endpoint-state.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { getWebhookEndpoint, listWebhookEndpoints } from './queries.ts'
import { replayWebhookDeliveries } from './replay-webhook-deliveries.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhookEndpoint } from './test-webhook-endpoint.ts'
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts'

export function webhookEndpointRoutes(route: Route, context: AppContext) {
  const { db } = context
  route(endpoints.listWebhookEndpoints, ({ partner }) => listWebhookEndpoints(db, partner))
  route(endpoints.createWebhookEndpoint, ({ body, ...actor }) => createWebhookEndpoint(context, actor, body))
  route(endpoints.getWebhookEndpoint, ({ partner, params }) => getWebhookEndpoint(db, partner, params.id))
  route(endpoints.updateWebhookEndpoint, ({ params, body, ...actor }) =>
    updateWebhookEndpoint(context, actor, params.id, body),
  )
  route(endpoints.deleteWebhookEndpoint, ({ params, ...actor }) => deleteWebhookEndpoint(context, actor, params.id))
  route(endpoints.changeWebhookEndpointState, ({ params, body, ...actor }) =>
    changeWebhookEndpointState(context, actor, params.id, body.action),
  )
  route(endpoints.rotateWebhookSecret, ({ params, ...actor }) => rotateWebhookSecret(context, actor, params.id))
  route(endpoints.testWebhookEndpoint, ({ partner, params }) => testWebhookEndpoint(context, partner, params.id))
  route(endpoints.listWebhookDeliveries, ({ partner, params, query }) =>
    listWebhookDeliveries(db, partner, params.id, query),
  )
  route(endpoints.getWebhookDelivery, ({ partner, params }) =>
    getWebhookDelivery(db, partner, params.id, params.deliveryId),
  )
  route(endpoints.replayWebhookDeliveries, ({ params, body, ...actor }) =>
    replayWebhookDeliveries(context, actor, params.id, body),
  )
}
