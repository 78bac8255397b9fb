import type { Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { errorReply } from '@sahihi/contract/endpoints/errors.ts'
import { z } from 'zod'

/** The Fastify schema of an endpoint: validation, serialisation and its entry in the OpenAPI document. */
export function describeEndpoint(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { body: z.custom<Buffer>(Buffer.isBuffer, endpoint.upload.wrongKind) } : {}),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    response: {
      ...(endpoint.reply ? { 200: endpoint.reply } : {}),
      ...(endpoint.file ? { 200: { content: filesOf(endpoint.file) } } : {}),
      '4xx': errorReply,
      '5xx': errorReply,
    },
  }
}

const filesOf = (file: string | readonly string[]) =>
  Object.fromEntries([file].flat().map((type) => [type, { schema: z.any() }]))
