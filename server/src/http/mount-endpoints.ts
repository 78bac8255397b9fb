import { api } from '@sahihi/contract/endpoints/api.ts'
import type { Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { errorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limitUploads } from './limit-uploads.ts'
import type { Account, AdminId, Authenticate, PartnerId } from './authenticate.ts'

type Part<E, K extends string> = E extends { [P in K]: infer T extends z.ZodType } ? { [P in K]: z.output<T> } : unknown
type Identity<E extends Endpoint> = E['access'] extends 'public'
  ? unknown
  : E['access'] extends 'partner'
    ? { account: Account; partner: PartnerId }
    : E['access'] extends 'admin'
      ? { account: Account; admin: AdminId }
      : { account: Account }
type HandlerInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { upload: object } ? { body: Buffer } : unknown) &
  Identity<E> & {
    request: FastifyRequest
    reply: FastifyReply
  }
type Reply<E extends Endpoint> = E extends { reply: infer R extends z.ZodType } ? z.input<R> : unknown

export type Route = <E extends Endpoint>(endpoint: E, handler: (given: HandlerInput<E>) => Promise<Reply<E>>) => void

/**
 * Mounts contract endpoints on Fastify: their schemas validate, serialise and document; the gate that the endpoint names
 * runs before its body is read; the handler gets typed input, with `partner` only where the access says so.
 */
export function mountEndpoints(app: FastifyInstance, gate: Authenticate): Route {
  const uploadTypes = new Set(api.flatMap((endpoint: Endpoint) => endpoint.upload?.types ?? []))
  app.addContentTypeParser([...uploadTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false, // a HEAD on the verify call must not count a scan
      schema: schemaOf(endpoint),
      ...bodyLimitOf(endpoint),
      // A file goes out as it is: compressed on the way, one that is sent whole would come without its length.
      ...(endpoint.file ? { compress: false as const } : {}),
      onRequest: async (request, reply) => {
        const { access, method, file } = endpoint
        if (access !== 'public') request.account = await gate(request, { access, method, file })
        if (endpoint.upload) limitUploads(endpoint.upload, request, reply)
      },
      handler: async (request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        const { params, query, body, account } = request
        // The schemas above have checked the input and the gate the account; Fastify's own types cannot carry that.
        const given: unknown = {
          params,
          query,
          body,
          account,
          partner: account?.partnerId,
          admin: account?.id,
          request,
          reply,
        }
        return handler(given as HandlerInput<typeof endpoint>)
      },
    })
  }
}

function bodyLimitOf({ upload, bodyLimit }: Endpoint) {
  const most = upload?.maxBytes ?? bodyLimit
  return most === undefined ? {} : { bodyLimit: most }
}

function schemaOf(endpoint: Endpoint) {
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
