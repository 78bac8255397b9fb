import { isIP } from 'node:net'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import type { CompanyHost } from '../lib/company-hosts.ts'
import { timingSafeEqualText } from '../lib/timing-safe-equal-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The company's own address under which the request came; undefined under the operator's. */
    companyHost: CompanyHost | undefined
  }
  interface FastifyContextConfig {
    /** Whether the route answers on the own addresses of companies, too. */
    onCompanyHosts?: boolean
  }
}

/** For the routes of pages of shoppers that answer on the own addresses of companies. */
export const pageOnCompanyHosts = { schema: { hide: true }, config: { onCompanyHosts: true } } as const

/**
 * Serves the own addresses of companies (docs/codes-and-batches.md, "Own addresses"): pages of shoppers and what these call, nothing
 * else. With DOMAIN_TARGET, other public names that lead here get no answer: one that was turned off must not show our sign-in.
 */
export function serveCompanyHosts(
  app: FastifyInstance,
  { config, companyHosts }: Pick<AppContext, 'config' | 'companyHosts'>,
) {
  app.decorateRequest('companyHost', undefined)
  if (!config.DOMAIN_TARGET) return
  const { protocol, hostname } = new URL(config.PUBLIC_URL)
  const isOperators = (name: string) => name === hostname || name === `www.${hostname}` || isLocal(name)

  app.addHook('onRequest', (request, reply, done) => {
    // `host` reads X-Forwarded-Host of trusted proxies only.
    const name = request.host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
    const path = request.routeOptions.url ?? ''
    if (isOperators(name) || path.startsWith('/healthz')) return done()
    request.companyHost = companyHosts.find(name)
    if (!request.companyHost) {
      reply.code(421).type('text/plain; charset=utf-8').header('cache-control', 'no-store') // RFC 9110, 15.5.20
      return void reply.serializer(String).send(messages.domains.unknownName)
    }
    // The company's sub-domains are not ours to decide on.
    if (protocol === 'https:') reply.header('strict-transport-security', 'max-age=31536000')
    // A page that is not found may still be redirected, or be a compressed Digital Link.
    if (request.is404 || request.routeOptions.config.onCompanyHosts || isFile(path)) return done()
    if (path === '/') return void reply.redirect('/scan', 302)
    reply.callNotFound()
  })

  // Before a proxy asks a certificate for a name (Caddy, on-demand TLS), it asks here. Anyone else learns nothing.
  app.get<{ Querystring: { domain?: unknown; token?: unknown } }>(
    '/internal/domains/ask',
    { schema: { hide: true } },
    async (request, reply) => {
      const { domain = '', token } = request.query
      const mayAsk = config.DOMAIN_TOKEN ? timingSafeEqualText(token, config.DOMAIN_TOKEN) : isOfThisMachine(request)
      const isKnown = mayAsk && companyHosts.find(String(domain).toLowerCase()) !== undefined
      return reply
        .code(isKnown ? 200 : 404)
        .header('cache-control', 'no-store')
        .send()
    },
  )
}

/** Names by which only machines beside this one reach it: load balancers, containers, people who develop. */
const isLocal = (name: string) =>
  !name.includes('.') ||
  isIP(name.replace(/^\[|\]$/g, '')) > 0 ||
  /\.(?:localhost|local|internal|home\.arpa)$/.test(name)

/** The built files: scripts, styles, fonts, pictures. */
const isFile = (path: string) => /^\/(?:assets\/.+|[\w-]+(?:\.[\w-]+)+)$/.test(path)

const isOfThisMachine = ({ headers, socket }: FastifyRequest) =>
  /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'))
