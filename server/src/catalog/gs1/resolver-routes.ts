import { describeFailure, type Gs1Failure } from '@sahihi/contract/domain/gs1.ts'
import { resolverMessages as messages } from '@sahihi/contract/i18n/en/resolver-messages.ts'
import { pickLanguage } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { pageOnCompanyHosts } from '../../platform/http/company-hosts.ts'
import { type Pages, sendPage } from '../../platform/http/html-pages.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { chooseLink } from './choose-link.ts'
import { describeResolver, resolverMethods } from './describe-resolver.ts'
import { findLevels, serialLevels } from './find-levels.ts'
import { parseResolverRequest, type ResolverRequest } from './parse-request.ts'
import { isForPeople, linksetContext, sendChoices, sendLinkset, wantsLinkset } from './send-links.ts'

/**
 * The GS1-Conformant Resolver (docs/codes-and-batches.md, "GS1 resolver"): leads a GS1 Digital Link to a page, or lists its links. It
 * reads what partners published and never a code, so it counts no scan; it sets no cookie.
 */
export function resolverRoutes(app: FastifyInstance, context: Pick<AppContext, 'db' | 'config'>, pages?: Pages) {
  const { PUBLIC_URL: publicUrl } = context.config
  const refuse = createErrorResponder(pages)

  const originOf = ({ companyHost }: FastifyRequest) => (companyHost ? `https://${companyHost.host}` : publicUrl)

  const resolve = async (request: FastifyRequest, reply: FastifyReply, wanted: ResolverRequest) => {
    const { companyHost } = request
    const origin = originOf(request)
    const scope = { db: context.db, origin, companyId: companyHost?.partnerId }
    const { accept, 'accept-language': acceptLanguage } = request.headers
    const { linkType, serial, query } = wanted
    const linksetLink = linkToLinkset(origin, wanted)
    if (wantsLinkset(linkType, accept)) {
      const levels = await findLevels(scope, wanted)
      if (levels.length === 0) return refuse(request, reply, notFound(messages.unknownGtin))
      return sendLinkset(reply.header('link', `${linksetLink}, ${linkToContext}`), levels, accept)
    }
    reply.header('link', linksetLink)
    // The request of most phones needs no database.
    const isPlain = linkType === undefined && serial !== undefined
    const levels = isPlain ? serialLevels(origin, wanted) : await findLevels(scope, wanted)
    const choice = chooseLink(levels, { linkType, acceptLanguage, accept })
    if (choice.kind === 'one') return reply.redirect(withQuery(choice.link.href, query), 307)
    if (choice.kind === 'several') return sendChoices(reply, choice.level, { links: choice.links, accept })
    return refuse(request, reply, notFound(levels.length > 0 ? messages.unknownLinkType : messages.unknownGtin))
  }
  const describe = async (request: FastifyRequest, reply: FastifyReply, wanted: ResolverRequest) =>
    allowMethods(reply.header('link', linkToLinkset(originOf(request), wanted))).send()

  for (const [method, answer] of [
    ['GET', resolve],
    ['OPTIONS', describe],
  ] as const)
    app.route({
      method,
      url: '/01/*',
      ...pageOnCompanyHosts,
      handler: async (request, reply) => {
        const wanted = readResolverRequest(request)
        return wanted.ok
          ? answer(request, allowAnyOrigin(reply), wanted)
          : refuse(request, allowAnyOrigin(reply), malformed(wanted))
      },
    })

  // A compressed link without a GTIN in its path looks like any other address, so it is tried only where no route matches.
  app.addHook('onRequest', async (request, reply) => {
    const answer = { GET: resolve, HEAD: resolve, OPTIONS: describe }[request.method]
    const wanted = answer && request.is404 ? readResolverRequest(request) : undefined
    if (answer && wanted?.ok) return answer(request, allowAnyOrigin(reply), wanted)
  })

  // In onRequest, before any body is read.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/01/*',
    ...pageOnCompanyHosts,
    onRequest: async (_request, reply) =>
      allowAnyOrigin(reply)
        .code(405)
        .header('allow', resolverMethods)
        .send(new AppError('not_found', messages.readOnly).body),
    handler: async () => undefined,
  })

  const descriptionPath = '/.well-known/gs1resolver'
  app.get(descriptionPath, pageOnCompanyHosts, async (request, reply) =>
    allowAnyOrigin(reply)
      .header('cache-control', 'no-cache')
      .send(describeResolver(originOf(request))),
  )
  app.options(descriptionPath, pageOnCompanyHosts, async (_request, reply) =>
    allowMethods(allowAnyOrigin(reply)).send(),
  )
}

/** By the address as it was sent: Fastify decodes an encoded slash. */
const readResolverRequest = ({ raw }: FastifyRequest) => parseResolverRequest(raw.url ?? '')

const malformed = (failure: Gs1Failure) => new AppError('invalid_input', describeFailure(failure))

/** Answers an error with our page for unknown addresses where a person reads it. */
const createErrorResponder = (pages?: Pages) => (request: FastifyRequest, reply: FastifyReply, error: AppError) => {
  if (!pages || !isForPeople(request.headers.accept)) throw error
  const language = pickLanguage(request.headers['accept-language'])
  return sendPage(request, reply.code(error.status), pages.document('not-found', language, request.companyHost?.host))
}

/** Any site may read and embed an answer: nothing in it is private. */
const allowAnyOrigin = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'Link, Location')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'Accept, Accept-Language')

const allowMethods = (reply: FastifyReply) =>
  reply
    .code(204)
    .header('allow', resolverMethods)
    .header('access-control-allow-methods', resolverMethods)
    .header('access-control-allow-headers', 'Accept, Accept-Language')
    .header('access-control-max-age', 86_400)

const linkToLinkset = (origin: string, { path }: ResolverRequest) =>
  `<${origin}${path}?linkType=linkset>; rel="linkset"; type="application/linkset+json"; title="${messages.links}"`

const linkToContext = `<${linksetContext}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`

/** A target with the whole query of the request. */
function withQuery(href: string, query: string): string {
  const [target = '', ...fragment] = href.split('#')
  // A header may not hold what browsers encode.
  const passedOn = query.replace(/[^\x21-\x7e]/g, encodeURIComponent)
  const joined = passedOn ? `${target}${target.includes('?') ? '&' : '?'}${passedOn}` : target
  return [joined, ...fragment].join('#')
}
