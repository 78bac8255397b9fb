import { createHash } from 'node:crypto'
import { type Endpoint, isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether this has an ETag: what API keys read, and files whose handler gives them one. */
export const hasEntityTag = (endpoint: Endpoint) =>
  endpoint.headers?.includes('ETag') === true ||
  (endpoint.method === 'GET' && endpoint.reply !== undefined && isForKeys(endpoint))

/**
 * Adds an ETag to what an API key reads, and answers 304 without a body when If-None-Match has it (RFC 9110, 13.1.2), so that programs
 * may poll often. The tag is weak, because the reply may be compressed later. Pages get none, because browsers store no API replies.
 */
export async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (!request.caller?.apiKey || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
  reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (!known?.some((each) => each === tag || each === '*')) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return null
}
