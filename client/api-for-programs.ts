import { api, type NamedEndpoint } from '@sahihi/contract/endpoints/api.ts'
import { isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { buildDocument } from '../server/src/platform/http/openapi.ts'

type Operation = OpenAPIV3_1.OperationObject

/** The OpenAPI document of the calls for programs, with what they take and answer: a success, and one error for all. */
export async function apiForPrograms(): Promise<OpenAPIV3_1.Document> {
  const document = await buildDocument(api.filter(isForPrograms))
  for (const path of Object.values(document.paths ?? {}))
    for (const operation of Object.values(path ?? {}) as Operation[])
      operation.responses = { ...successOf(operation), default: anyError }
  return document
}

/** Those that an API key may make, and those that anybody may make about a product. */
const isForPrograms = (endpoint: NamedEndpoint) =>
  isForKeys(endpoint) ||
  (endpoint.access === 'public' && (publicSlices.has(endpoint.slice) || endpoint.name === 'getManufacturer'))

const publicSlices = new Set(['scans', 'feedback', 'reports', 'pictures', 'copyCases', 'visitors'])

const successOf = ({ responses = {} }: Operation) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => [status, { ...response, headers: undefined }]),
  )

const anyError: OpenAPIV3_1.ResponseObject = {
  description: 'An error.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
}
