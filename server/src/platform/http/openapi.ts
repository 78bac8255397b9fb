import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import { api, type NamedEndpoint, slices } from '@sahihi/contract/endpoints/api.ts'
import { acceptsIdempotencyKey, isForKeys, messageReply } from '@sahihi/contract/endpoints/endpoint.ts'
import { type ErrorCode, errorReply } from '@sahihi/contract/endpoints/errors.ts'
import scalar from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { version } from '../lib/version.ts'
import { hasEntityTag } from './answer-unchanged.ts'
import { needsPassword } from './authenticate.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { buildErrorResponses, buildExample, type Schema, type Schemas } from './openapi-examples.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { headerRefs, replyHeaders } from './reply-headers.ts'

/**
 * OpenAPI 3.1 from the contract and `otherPaths`, shown at `/docs` and served at `/docs/openapi.json`. Register it before the routes.
 */
export async function openapi(app: FastifyInstance, publicUrl: string, otherPaths: object) {
  await registerDocument(app, publicUrl, api, otherPaths)
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { title: 'Sahihi API', withDefaultFonts: false, ...withoutVendorTools },
  })
}

/** The document of these endpoints, without the server that answers them. */
export async function buildDocument(endpoints: readonly NamedEndpoint[]): Promise<OpenAPIV3_1.Document> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await registerDocument(app, exampleUrl, endpoints)
  for (const endpoint of endpoints)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      schema: describeEndpoint(endpoint),
      handler: () => null,
    })
  await app.ready()
  return app.swagger() as OpenAPIV3_1.Document
}

async function registerDocument(
  app: FastifyInstance,
  publicUrl: string,
  endpoints: readonly NamedEndpoint[],
  otherPaths = {},
) {
  nameSchemas()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sahihi', version, description: buildIntroduction(publicUrl), license },
      servers: [{ url: publicUrl }],
      tags: Object.keys(slices).map((name) => ({ name, description: sliceDescriptions[name as keyof typeof slices] })),
      webhooks: describeWebhooks(),
      components: { securitySchemes, headers: replyHeaders },
    },
    transform: jsonSchemaTransform,
    transformObject(given) {
      const document = withExamples(jsonSchemaTransformObject(given) as OpenAPIV3_1.Document, endpoints)
      return { ...document, paths: { ...document.paths, ...otherPaths } }
    },
  })
}

/** Gives every object schema that the contract exports its name in the API's documents and in the client: `batch` is `Batch`. */
function nameSchemas() {
  const exported = Object.values(slices).flatMap((slice) => Object.entries(slice as Record<string, unknown>))
  // Parameters are listed one by one, so their schemas cannot be references.
  const parameters = new Set<unknown>(api.flatMap(({ params, query }) => [params, query]))
  for (const [name, schema] of [...exported, ['errorReply', errorReply], ['messageReply', messageReply]] as const) {
    const meta = schema instanceof z.ZodObject ? z.globalRegistry.get(schema) : undefined
    if (schema instanceof z.ZodObject && !meta?.id && !parameters.has(schema))
      z.globalRegistry.add(schema, { ...meta, id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
}

const exampleUrl = 'https://sahihi.example'
const introduction = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8').replace(/^# .*\n+/, '')

/** docs/api.md without its title. Its examples call the server that shows them. */
const buildIntroduction = (url: string) => introduction.replaceAll(exampleUrl, url)

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' }
// The roles of an `apiKey` are scopes, of which a key needs one. Sessions need permissions, which the descriptions name.
const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `sahihi_live_…`, with one of these scopes.' },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a session, which `POST /api/partners/login` returns.',
  },
} as const

const sliceDescriptions: Record<keyof typeof slices, string> = {
  scans: 'Verify codes and batches, as shoppers do.',
  proofs: 'Proofs from the public log of what was issued.',
  pins: 'Hidden PINs under scratch panels, and their files for the printer.',
  evidence: 'Signed files about one copy case, report or recall, for authorities and courts.',
  feedback: 'Answers of shoppers to a product’s questions.',
  reports: 'Suspicious products that shoppers report.',
  inspections: 'Manifests for checks without network, and what inspectors find.',
  visitors: 'Personal data of anonymous visitors: export and erasure.',
  partners: 'Applications and profiles of manufacturers.',
  accounts: 'Sign-in, sessions and passwords.',
  applications: 'Documents of applicants, and what admins note about them.',
  apiKeys: 'Keys by which a partner’s own programs use this API.',
  team: 'Members of a partner, their roles, and invitations.',
  activity: 'Who did what, from the audit log.',
  dataArchives: 'All data of a partner as one file.',
  downloads: 'Files of codes to print: sent directly, or made by a job for programs.',
  imports: 'Tables of products and batches, and checks of files before they are imported.',
  admin: 'Decisions on applications, and suspensions.',
  closure: 'Closing the account of a company.',
  samples: 'Sample data to try things on during a trial.',
  products: 'Products, their questions to shoppers and their edits.',
  batches: 'Production runs of a product: their codes, state and figures.',
  recalls: 'The recalls of batches, for the log and printed notices.',
  codes: 'The single codes of batches: scans, blocks, exports.',
  orders: 'Batches of more codes than one batch may have.',
  epcis: 'What happened to codes, as events of EPCIS 2.0.',
  home: 'What waits for a person, and new figures.',
  search: 'Everything of a partner by name or number.',
  pictures: 'Pictures of products and logos of companies, for shoppers.',
  copyCases: 'Codes whose label may have been copied, and the decisions on them.',
  labels: 'The design of printed symbols.',
  subscriptions: 'Trial and plans.',
  payments: 'Payments, receipts and renewals.',
  analytics: 'Figures about scans, the live feed and its settings.',
  alerts: 'Rules that watch scans, and what they found.',
  inbox: 'Cases, reports and alerts in one list, with who looks after each.',
  gs1: 'Where the GS1 resolver leads from a product or batch, beside our own pages.',
  domains: 'Own addresses of a company for labels and verdicts.',
  webhooks: 'Addresses that events are sent to, and how each delivery went.',
}

// Hides the vendor's tools, which lead to other sites.
const withoutVendorTools = {
  favicon: '/seal.svg',
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/** The error codes that an endpoint may answer with. */
export function listErrorCodes(endpoint: NamedEndpoint): ErrorCode[] {
  const { access, permission, params, query, body, upload, path, errors = [] } = endpoint
  const codes = new Set<ErrorCode>([...errors, 'unavailable'])
  if (params || query || body || upload) codes.add('invalid_input')
  if (path.includes(':')) codes.add('not_found')
  // An unknown or wrong key may be sent to any of them.
  if (access !== 'public')
    for (const code of [
      'unauthenticated',
      'membership_ended',
      'key_expired',
      'key_revoked',
      'address_not_allowed',
      'rate_limited',
    ] as const)
      codes.add(code)
  if (access !== 'public') codes.add('not_allowed')
  if (isForKeys(endpoint)) codes.add('scope_required')
  // The key may have been used for another request before.
  if (acceptsIdempotencyKey(endpoint)) codes.add('invalid_input').add('conflict')
  if (permission) codes.add('second_factor_setup_required')
  if (needsPassword(endpoint)) codes.add('password_required')
  return [...codes]
}

/** Adds an example of each parameter, request and reply, and each operation's error replies. */
function withExamples(document: OpenAPIV3_1.Document, endpoints: readonly NamedEndpoint[]): OpenAPIV3_1.Document {
  const schemas = (document.components?.schemas ?? {}) as Schemas
  for (const endpoint of endpoints) {
    const path = document.paths?.[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    const operation = path?.[endpoint.method.toLowerCase() as 'get']
    if (operation) describeOperation(operation, endpoint, schemas)
  }
  return withoutUnusedSchemas(document)
}

/** Each named schema exists in an input and an output form; most documents need one of them. */
function withoutUnusedSchemas(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = Object.entries(document.components?.schemas ?? {})
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!used.has(name)) {
        used.add(name)
        visit(document.components?.schemas?.[name] ?? {})
      }
  }
  visit(document.paths)
  const kept = Object.fromEntries(schemas.filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}

function describeOperation(operation: OpenAPIV3_1.OperationObject, endpoint: NamedEndpoint, schemas: Schemas) {
  for (const parameter of (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[])
    parameter.example ??= buildExample((parameter.schema ?? {}) as Schema, schemas, parameter.name)
  const request = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content
  if (endpoint.upload) operation.requestBody = fileBody(endpoint.upload.types)
  else addExample(request?.['application/json'], schemas)
  if (acceptsIdempotencyKey(endpoint)) operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
  if (hasEntityTag(endpoint)) operation.parameters = [...(operation.parameters ?? []), ifNoneMatch]
  const success = operation.responses?.[endpoint.status ?? 200] as OpenAPIV3_1.ResponseObject | undefined
  if (success) {
    success.description = endpoint.file ? 'The file.' : 'Success.'
    addExample(success.content?.['application/json'], schemas)
  }
  const responses = {
    ...(operation.responses as Record<string, OpenAPIV3_1.ResponseObject>),
    ...(hasEntityTag(endpoint) ? { 304: { description: unchanged } } : {}),
    ...buildErrorResponses(listErrorCodes(endpoint)),
  }
  operation.responses = Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, headers: headerRefs(endpoint, Number(status)) },
    ]),
  )
}

function addExample(media: OpenAPIV3_1.MediaTypeObject | undefined, schemas: Schemas) {
  if (media) media.example = buildExample((media.schema ?? {}) as Schema, schemas)
}

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the request safe to repeat.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
  example: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
}

const unchanged = 'Nothing changed since the reply whose `ETag` is in `If-None-Match`. There is no body.'
const ifNoneMatch: OpenAPIV3_1.ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier reply to an API key.',
  schema: { type: 'string' },
  example: replyHeaders.ETag.example,
}

const fileBody = (types: readonly string[]): OpenAPIV3_1.RequestBodyObject => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})
