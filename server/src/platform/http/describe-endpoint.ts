import { scopesWith } from '@sahihi/contract/domain/api-key-scopes.ts'
import { api, type NamedEndpoint } from '@sahihi/contract/endpoints/api.ts'
import { type Endpoint, isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import { z } from 'zod'

const named = new Map(api.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

/** The Fastify schema of an endpoint, for validation, serialisation and the OpenAPI document. */
export function describeEndpoint(endpoint: Endpoint & Partial<NamedEndpoint>) {
  const { name = '', slice = '' } = named.get(`${endpoint.method} ${endpoint.path}`) ?? endpoint
  return {
    operationId: name,
    tags: [slice],
    summary: endpoint.summary,
    ...buildDescription(endpoint),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { body: z.custom<Buffer>(Buffer.isBuffer, endpoint.upload.wrongKind) } : {}),
    security: describeSecurity(endpoint),
    response: {
      ...(endpoint.reply ? { [endpoint.status ?? 200]: endpoint.reply } : {}),
      ...(endpoint.file ? { 200: { description: 'The file.', content: describeFile(endpoint.file) } } : {}),
    },
  }
}

const listScopes = (endpoint: Endpoint) =>
  endpoint.permission && isForKeys(endpoint) ? scopesWith(endpoint.permission) : []

/** Either is enough: a key with one of the scopes, or a session. */
const describeSecurity = (endpoint: Endpoint) =>
  endpoint.access === 'public' ? [] : [...listScopes(endpoint).map((scope) => ({ apiKey: [scope] })), { session: [] }]

/** The rules that a caller must know, with the permission that the role needs and the scopes of which an API key needs one. */
function buildDescription(endpoint: Endpoint) {
  const { access, description, permission } = endpoint
  const scopes = listScopes(endpoint).map((scope) => `\`${scope}\``)
  const ofKeys = scopes.length > 0 ? `Scope: ${scopes.join(' or ')}.` : access !== 'public' && 'Not for API keys.'
  const parts = [description, permission && `Permission: \`${permission}\`.`, ofKeys].filter(Boolean)
  return parts.length > 0 ? { description: parts.join('\n\n') } : {}
}

const describeFile = (file: string | readonly string[]) =>
  Object.fromEntries([file].flat().map((type) => [type, { schema: z.any() }]))
