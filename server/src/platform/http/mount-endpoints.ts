import type { KeyPermission } from '@sahihi/contract/domain/api-key-scopes.ts'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { acceptsIdempotencyKey, type Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { type Cursors, createCursors, type Paging } from '../lib/cursors.ts'
import {
  type Account,
  type AdminId,
  type Caller,
  findPartnerId,
  type MemberActor,
  type PartnerActor,
  type PartnerId,
} from '../lib/identity.ts'
import { answerUnchanged, hasEntityTag } from './answer-unchanged.ts'
import type { Authenticate, LimitApiKey } from './authenticate.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { readIdempotencyKey, withClaimedKey, withIdempotency } from './idempotency.ts'
import type { LimitUploads } from './limit-uploads.ts'

type Part<E, K extends string> = E extends { [P in K]: infer T extends z.ZodType } ? { [P in K]: z.output<T> } : unknown
type IsForKeys<E extends Endpoint> = E extends { forPeople: true }
  ? false
  : E['permission'] extends KeyPermission
    ? true
    : false
/** An API key is not an account: only calls that are just for people get one. */
type Identity<E extends Endpoint> = E['access'] extends 'public'
  ? unknown
  : E['access'] extends 'partner'
    ? IsForKeys<E> extends true
      ? { actor: PartnerActor; partner: PartnerId }
      : { account: Account; actor: MemberActor; partner: PartnerId }
    : E['access'] extends 'admin'
      ? { account: Account; admin: AdminId }
      : [E['access'], IsForKeys<E>] extends ['workspace', true]
        ? { caller: Caller }
        : { account: Account }
type HandlerInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { upload: object } ? { body: Buffer } : unknown) &
  (E extends { idempotent: true } ? { tx: Tx } : unknown) &
  Identity<E> &
  PagingInput<E> & {
    /** Throws when the caller may no longer read, for a stream that outlives its first check. */
    checkAccess: () => Promise<unknown>
    request: FastifyRequest
    reply: FastifyReply
  }
type Fields<E extends Endpoint> = E extends { reply: infer R extends z.ZodType } ? Omit<z.input<R>, 'success'> : unknown
/** What a handler returns: the data of a reply that carries nothing else, else the reply's fields without `success`. */
type HandlerResult<E extends Endpoint> =
  Exclude<keyof Fields<E>, 'data'> extends never ? (Fields<E> extends { data: infer D } ? D : unknown) : Fields<E>

/** A list that is read by cursor gets where its page begins. */
type PagingInput<E extends Endpoint> = E extends { query: { shape: { cursor: unknown } } }
  ? { paging: Paging }
  : unknown

type Guards = { authenticate: Authenticate; limitApiKey: LimitApiKey; limitUploads: LimitUploads }
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => HandlerResult<E> | Promise<HandlerResult<E>>,
) => void

/**
 * Mounts contract endpoints on Fastify. Their schemas validate, serialise and document. The caller is authenticated before
 * the body is read; the handler gets typed input, with `partner` only where the access says so. The success envelope and
 * idempotency are added here: an `idempotent` endpoint runs in one transaction, `tx`, with its key.
 */
export function mountEndpoints(
  app: FastifyInstance,
  { db, clock, config, authenticate, limitApiKey, limitUploads }: Pick<AppContext, 'db' | 'clock' | 'config'> & Guards,
): Route {
  const cursors = createCursors(config.SECRET_KEY)
  const uploadTypes = new Set(api.flatMap((endpoint: Endpoint) => endpoint.upload?.types ?? []))
  app.addContentTypeParser([...uploadTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return (endpoint, handler) => {
    const guard = (request: FastifyRequest) =>
      endpoint.access === 'public' ? undefined : authenticate(request, endpoint)
    const envelope = createEnvelope(endpoint)
    const readPaging = (request: FastifyRequest, partner: string | undefined) =>
      endpoint.query && 'cursor' in endpoint.query.shape
        ? { paging: createPaging(cursors, endpoint, request, partner) }
        : {}
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      request.caller = await guard(request)
      if (request.caller?.apiKey) await limitApiKey(request.caller.apiKey.id, reply)
      if (endpoint.upload) limitUploads(endpoint.upload, request, reply)
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false, // a HEAD on the verify call must not count a scan
      schema: describeEndpoint(endpoint),
      config: { onCompanyHosts: endpoint.onCompanyHosts === true },
      ...toBodyLimitOption(endpoint),
      // Compressed on the way, a file that is sent whole would come without its length.
      ...(endpoint.file ? { compress: false as const } : {}),
      // A hook that does nothing would cost the verify call time.
      ...(endpoint.access === 'public' && !endpoint.upload ? {} : { onRequest: admit }),
      ...(hasEntityTag(endpoint) ? { onSend: answerUnchanged } : {}),
      handler: async (request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        const { params, query, body, caller } = request
        const partner = caller && findPartnerId(caller)
        const account = caller?.account
        const identity = { caller, account, actor: { ...caller, partner }, partner, admin: account?.id }
        const checkAccess = async () => guard(request)
        const input = { params, query, body, ...identity, ...readPaging(request, partner), checkAccess, request, reply }
        const run = async (tx?: Tx) => {
          // The schemas have checked the input and `authenticate` the account; Fastify's own types cannot carry that.
          const given: unknown = { ...input, tx }
          return envelope(await handler(given as HandlerInput<typeof endpoint>))
        }
        if (endpoint.status) reply.code(endpoint.status)
        if (!partner || !acceptsIdempotencyKey(endpoint) || endpoint.idempotent === 'itself') return run()
        const key = readIdempotencyKey(request, { hasBody: Boolean(endpoint.body ?? endpoint.upload) })
        if (!endpoint.idempotent) return withClaimedKey(db, partner, key, clock(), run)
        return db.transaction().execute((tx) => withIdempotency(tx, partner, key, clock(), () => run(tx)))
      },
    })
  }
}

/** A cursor goes on with the list that it came from: of this partner, with these filters in this order. */
function createPaging(
  cursors: Cursors,
  endpoint: Endpoint,
  { params, query, routeOptions }: FastifyRequest,
  partner = '',
): Paging {
  const { cursor, page, limit, ...filters } = query as Record<string, unknown>
  return cursors([endpoint.method, routeOptions.url, partner, params, filters], cursor as string | undefined)
}

function createEnvelope({ reply }: Endpoint): (result: unknown) => object {
  if (!reply) return (file) => file as object
  const fields = Object.keys(reply.shape).filter((field) => field !== 'success')
  if (fields.join() === 'data') return (data) => ({ success: true, data })
  return (result) => ({ success: true, ...(result as object) })
}

function toBodyLimitOption({ upload, bodyLimit }: Endpoint) {
  const maxBytes = upload?.maxBytes ?? bodyLimit
  return maxBytes === undefined ? {} : { bodyLimit: maxBytes }
}
