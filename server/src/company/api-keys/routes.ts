import * as endpoints from '@sahihi/contract/endpoints/api-keys.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { createApiKey } from './create-api-key.ts'
import { editApiKey } from './edit-api-key.ts'
import { listApiKeys } from './queries.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export function apiKeyRoutes(route: Route, context: AppContext) {
  route(endpoints.listApiKeys, ({ partner }) => listApiKeys(context.db, partner, context.clock()))
  route(endpoints.createApiKey, ({ actor, body }) => createApiKey(context, actor, body))
  route(endpoints.editApiKey, ({ actor, params, body }) => editApiKey(context, actor, params.id, body))
  route(endpoints.rotateApiKey, ({ actor, params, body }) => rotateApiKey(context, actor, params.id, body))
  route(endpoints.revokeApiKey, ({ actor, params }) => revokeApiKey(context, actor, params.id))
}
